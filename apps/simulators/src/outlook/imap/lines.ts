import type { Socket } from 'node:net'

const longest = 256 * 1_024

/** Reads commands from a connection; literals are converted to quoted strings. */
export const createLines = (socket: Socket) => {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let buffer = Buffer.alloc(0)

  /** False once the other side has closed. */
  const more = async (): Promise<boolean> => {
    const chunk = await chunks.next().catch(() => ({ done: true as const, value: undefined }))
    if (chunk.done || buffer.length > longest) return false
    buffer = Buffer.concat([buffer, chunk.value!])
    return true
  }
  const cut = (length: number): string => {
    const text = buffer.subarray(0, length).toString('utf8')
    buffer = buffer.subarray(length)
    return text
  }
  const line = async (): Promise<string | null> => {
    let end: number
    while ((end = buffer.indexOf('\r\n')) < 0) if (!(await more())) return null
    const text = cut(end)
    cut(2)
    return text
  }

  return {
    /** Next raw line. */
    line,
    /** Next command, or null at the end. */
    command: async (): Promise<string | null> => {
      let text = ''
      for (;;) {
        const next = await line()
        if (next === null) return null
        const [all, length = '', plus] = /\{(\d+)(\+?)\}$/.exec(next) ?? []
        if (all === undefined) return text + next
        if (!plus) socket.write('+ Ready for additional command text.\r\n')
        while (buffer.length < Number(length)) if (!(await more())) return null
        const literal = cut(Number(length)).replaceAll(/["\\]/g, '\\$&')
        text += `${next.slice(0, -all.length)}"${literal}"`
      }
    },
  }
}

export type Lines = ReturnType<typeof createLines>
