const total =
  /^(?:grand\s+)?(?:sub)?totals?(?:\s*[:–—-].*|\s+of\s.*|\s*\(.*\))?$|^sum(?:mary)?:?$|^(?:разом|всього|усього|підсумок|загалом|сума|итого|итог|всего|общий итог|загальний підсумок)(?:\s*[:–—-].*|\s+(?:за|по|з|из)\s.*|\s*\(.*\))?$/iu

/** Whether a cell labels its row as a total. */
export const saysTotal = (cell: string): boolean => cell.length <= 100 && total.test(cell.trim())
