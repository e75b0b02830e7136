type Field = HTMLInputElement | HTMLTextAreaElement

const nameOf = (field: Field): string =>
  field.labels?.[0]?.textContent.trim() || field.getAttribute('aria-label') || field.placeholder

/** Whether a field holds a password, visible or not. */
const isSecret = (field: Field): boolean => field.type === 'password' || field.autocomplete.includes('password')

/** Values of the text fields, one per line, without passwords; '' if all are empty. */
export const typedFields = (): string =>
  [
    ...document.querySelectorAll<Field>(
      'textarea, input:is(:not([type]), [type=text], [type=search], [type=email], [type=url], [type=tel], [type=number])',
    ),
  ]
    .filter((field) => field.value.trim() !== '' && !field.readOnly && !field.disabled && !isSecret(field))
    .map((field) => [nameOf(field), field.value].filter(Boolean).join(': '))
    .join('\n')
