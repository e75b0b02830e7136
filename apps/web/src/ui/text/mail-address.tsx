import { Fragment } from 'react'

/** E-mail address that wraps before its domain, or after a separator of its local part. */
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
