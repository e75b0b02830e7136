import { Fragment } from 'react'

/** An address of a mailbox, which breaks before its domain where it does not fit, or behind what parts its name. */
export const MailAddress = ({ children }: { children: string }) => {
  const at = children.lastIndexOf('@')
  if (at < 0) return children
  return (
    <>
      {children
        .slice(0, at)
        .split(/(?<=[._+-])/)
        .map((part, index) => (
          // An address has the same parts as long as it is the same.
          // eslint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {part}
            <wbr />
          </Fragment>
        ))}
      {children.slice(at)}
    </>
  )
}
