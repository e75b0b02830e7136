/** Components with unsaved input in the record beside the page. */
const typing = new Set<string>()

export const setTyped = (by: string, typed: boolean): void => void (typed ? typing.add(by) : typing.delete(by))
export const isTyped = (): boolean => typing.size > 0
export const forgetTyped = (): void => typing.clear()
