import { maxTableBytes, type TableSource } from '@app/contract'

/** Chosen file, base64-encoded; only the server parses it. */
export interface TableFile {
  name: string
  size: number
  base64: string
}

/** Table before the check. A file takes precedence; the text is kept in case the file is removed. */
export interface TableDraft {
  text: string
  file: TableFile | null
}

export const isEmpty = ({ text, file }: TableDraft): boolean => file === null && text.trim() === ''

/** Whether a pasted text exceeds the upload limit. */
export const isTooLarge = ({ text, file }: TableDraft): boolean =>
  file === null && new TextEncoder().encode(text).length > maxTableBytes

/** Request form of the table. */
export const sourceOf = ({ text, file }: TableDraft): TableSource =>
  file ? { file: file.base64, name: file.name.slice(0, 255) } : { text }

/**
 * Reads a file as base64.
 * @throws DOMException if the browser can no longer read it
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
