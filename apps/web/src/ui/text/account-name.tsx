interface NamedAccount {
  accountId: string
  /** Null, or equal to the ID, without a name of its own. */
  accountName: string | null
}

/** Display name of an account, like `accountLabel` in the contract: its ID, plus its name if it has one. */
export const AccountName = ({ account: { accountId, accountName } }: { account: NamedAccount }) => (
  <span translate="no">
    <span translate="no" className="mono">
      {accountId}
    </span>
    {accountName && accountName !== accountId && ` ${accountName}`}
  </span>
)
