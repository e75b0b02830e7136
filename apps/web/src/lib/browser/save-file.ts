/** Offers a file as a download. */
export const saveFile = (name: string, content: BlobPart, type: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
