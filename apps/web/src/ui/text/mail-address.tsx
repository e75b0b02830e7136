/** An address of a mailbox, which breaks before its domain where it does not fit. */
export const MailAddress = ({ children }: { children: string }) => {
  const at = children.lastIndexOf('@')
  if (at < 0) return children
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  )
}
