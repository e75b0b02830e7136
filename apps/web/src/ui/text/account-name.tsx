interface NamedAccount {
  accountId: string
  /** Null, or the ID once more, where it has none of its own. */
  accountName: string | null
}

/** What an account is called wherever it is named, as `accountLabel` in the contract: its ID, and its name if it has one. */
export const AccountName = ({ account: { accountId, accountName } }: { account: NamedAccount }) => (
  <span translate="no">
    <span translate="no" className="mono">
      {accountId}
    </span>
    {accountName && accountName !== accountId && ` ${accountName}`}
  </span>
)
