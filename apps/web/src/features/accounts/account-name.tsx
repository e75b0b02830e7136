interface Named {
  accountId: string
  accountName: string | null
}

/** An account is called by its ID and its name, where it has one. */
export const AccountName = ({ account: { accountId, accountName } }: { account: Named }) => (
  <span>
    <span className="mono">{accountId}</span>
    {accountName !== null && accountName !== accountId && ` ${accountName}`}
  </span>
)
