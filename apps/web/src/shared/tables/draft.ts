import { maxTableBytes, type TableSource } from '@app/contract'

/** A file that was chosen, as it travels: its bytes in base64, which only the server reads. */
export interface TableFile {
  name: string
  /** In bytes. */
  size: number
  base64: string
}

/** A table before it is checked. A file goes before the text, which stays as it was for when the file is taken away. */
export interface TableDraft {
  text: string
  file: TableFile | null
}

export const isEmpty = ({ text, file }: TableDraft): boolean => file === null && text.trim() === ''

/** Whether a pasted text is larger than what can be sent. */
export const isTooLarge = ({ text, file }: TableDraft): boolean =>
  file === null && new TextEncoder().encode(text).length > maxTableBytes

/** The table as it is sent. */
export const sourceOf = ({ text, file }: TableDraft): TableSource =>
  file ? { file: file.base64, name: file.name.slice(0, 255) } : { text }

/**
 * The file with its bytes in base64.
 * @throws DOMException where the browser cannot read it any more.
 */
export const readFile = (file: File): Promise<TableFile> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      const address = String(reader.result)
      resolve({ name: file.name, size: file.size, base64: address.slice(address.indexOf(',') + 1) })
    }
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'))
    reader.readAsDataURL(file)
  })
