import { hash, pick } from '../../keitaro/random.ts'

const first = ['olena', 'ivan', 'maria', 'carlos', 'anna', 'piotr', 'lucas', 'sofia', 'marek', 'julia', 'diego', 'elif']
const last = [
  'kovalenko',
  'garcia',
  'novak',
  'silva',
  'rossi',
  'schmidt',
  'yilmaz',
  'lopez',
  'dubois',
  'popescu',
  'ortiz',
]
const mails = ['outlook.com', 'outlook.com', 'hotmail.com', 'gmail.com']

export interface Person {
  first: string
  last: string
  /** Local part of the address. */
  mailbox: string
  email: string
}

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1)

/** Made-up person, deterministic per numbers. */
export const personOf = (...values: number[]): Person => {
  const [given, family] = [pick(first, 1, ...values), pick(last, 2, ...values)]
  const mailbox = `${given}.${family}${hash(3, ...values) % 9_000}`
  return {
    first: capital(given),
    last: capital(family),
    mailbox,
    email: `${mailbox}@${pick(mails, 4, ...values)}`,
  }
}

export const farmers = ['oksana', 'Дмитро', 'farm_2', 'Andriy K.', 'Настя']
