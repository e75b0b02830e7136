import { hash, pick } from '../../keitaro/random.ts'

const first =
  'olena ivan maria carlos anna piotr lucas sofia marek julia diego elif nadia viktor laura tomas irina pavel camila hugo marta adrian yulia stefan'.split(
    ' ',
  )
const last =
  'kovalenko garcia novak silva rossi schmidt yilmaz lopez dubois popescu ortiz melnyk horvat jensen moreau castillo bondar weber ferrari nowak'.split(
    ' ',
  )
const domains = ['outlook.com', 'outlook.com', 'outlook.com', 'hotmail.com', 'hotmail.com', 'live.com', 'outlook.es']

/** Address of a made-up person, unique within a seed. */
export const addressOf = (seed: number, n: number, isWork: boolean): string => {
  const [given, family] = [pick(first, seed, n, 11), pick(last, seed, n, 12)]
  const joint = pick(['.', '', '_'], seed, n, 13)
  const digits = `${(hash(seed, n, 14) % 90) + 10}${n}`
  return `${given}${joint}${family}${digits}@${isWork ? 'northwind-demo.com' : pick(domains, seed, n, 15)}`
}
