type Strength = 'weak' | 'fair' | 'strong'

/** Rough strength for a hint: length counts most, variety helps, repetition does not. The server decides. */
export const passwordStrength = (password: string, minimum: number): Strength => {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const variety = new Set(password).size
  if (password.length < Math.max(minimum, 8) || variety < 5) return 'weak'
  return password.length >= 16 || (password.length >= 12 && kinds >= 3) ? 'strong' : 'fair'
}
