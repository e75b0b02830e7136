import { brief } from './arithmetic.ts'
import { verdictOf, type Figure } from './figure.ts'

const heads = ['#', 'What', 'Baseline', 'Ours', 'Ratio', 'Minimum', 'Aim', 'Verdict']

const cells = (figure: Figure): string[] => [
  figure.id,
  figure.what,
  figure.baseline ? `${brief(figure.baseline.value)} ${figure.unit} (${figure.baseline.name})` : '',
  figure.ours === null ? '' : `${brief(figure.ours)} ${figure.unit}`,
  figure.ratio === undefined ? '' : brief(figure.ratio),
  figure.minimum?.text ?? '',
  figure.aim?.text ?? '',
  verdictOf(figure),
]

/** Figures as a Markdown table that is readable as plain text too, followed by their notes. */
export const tableOf = (figures: readonly Figure[]): string => {
  const rows = [heads, ...figures.map(cells)]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (row: string[]): string => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  const notes = figures
    .filter(({ note }) => note)
    .map(({ id, what, note }) => `- ${[id, what].filter(Boolean).join(' ')}: ${note}`)
  return [line(heads), rule, ...rows.slice(1).map(line), ...(notes.length ? ['', ...notes] : [])].join('\n')
}
