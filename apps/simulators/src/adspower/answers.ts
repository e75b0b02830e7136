import type { Response } from 'express'

/** Refusal in the client's wording: always with status 200, told by its code. */
export class ApiError extends Error {
  readonly code: number

  constructor(text: string, code = -1) {
    super(text)
    this.code = code
  }
}

export const sendData = (res: Response, data?: unknown, msg = 'Success'): void =>
  void res.json({ code: 0, msg, ...(data !== undefined && { data }) })

export const sendError = (res: Response, { code, message: msg }: ApiError): void =>
  void res.json({ code, msg, data: {} })
