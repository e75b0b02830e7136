import { describe, expect, it } from 'vitest'
import { codesFrom, readOneTimeSecret } from './one-time.ts'

const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
/** Seeds of the RFC's appendix: 20, 32 and 64 bytes of the same digits. */
const seeds = {
  SHA1: seed,
  SHA256: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA',
  SHA512: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNA',
}
const addressOf = (algorithm: string, more = 'digits=8') =>
  `otpauth://totp/Team:me?secret=${seeds[algorithm as 'SHA1']}&algorithm=${algorithm}&${more}`
const firstOf = (text: string, seconds: number) => codesFrom(readOneTimeSecret(text)!, seconds * 1000)[0]!.code

describe('RFC 6238', () => {
  it('[FLOW-07] gives the codes of its appendix B, for each algorithm', () => {
    const vectors: [seconds: number, SHA1: string, SHA256: string, SHA512: string][] = [
      [59, '94287082', '46119246', '90693936'],
      [1_111_111_109, '07081804', '68084774', '25091201'],
      [1_111_111_111, '14050471', '67062674', '99943326'],
      [1_234_567_890, '89005924', '91819424', '93441116'],
      [2_000_000_000, '69279037', '90698825', '38618901'],
      [20_000_000_000, '65353130', '77737706', '47863826'],
    ]
    for (const [seconds, ...codes] of vectors)
      expect(['SHA1', 'SHA256', 'SHA512'].map((each) => firstOf(addressOf(each), seconds))).toEqual(codes)
  })
})

describe('a secret as it is written', () => {
  it('[FLOW-07] is base32 with SHA-1, six digits and 30 s, whatever its case, spaces, dashes and padding', () => {
    for (const text of [seed, seed.toLowerCase(), ' gezd gnbv gy3t-qojq GEZD GNBV GY3T QOJQ ', `${seed}======`])
      expect(firstOf(text, 59)).toBe('287082')
  })

  it('[FLOW-07] is an address with digits and seconds of its own', () => {
    expect(firstOf(addressOf('SHA1', 'digits=7&period=60'), 119)).toBe('4287082')
    expect(firstOf(`otpauth://totp/me?secret=${seed}`, 59)).toBe('287082')
  })

  it('[FLOW-07] is an address whose secret has spaces, dashes, small letters or padding, as people paste them', () => {
    const spaced = 'gezd gnbv gy3t qojq gezd gnbv gy3t qojq'
    const secrets = [
      spaced.replaceAll(' ', '%20'),
      spaced.replaceAll(' ', '+'),
      spaced.replaceAll(' ', '%C2%A0'),
      spaced,
      spaced.replaceAll(' ', '-'),
      seed.toLowerCase(),
      `${seed}======`,
      `${seed}%3D%3D%3D`,
      `%20${seed}%0A`,
    ]
    for (const secret of secrets) {
      expect([secret, firstOf(`otpauth://totp/Team:me?secret=${secret}&issuer=Team`, 59)]).toEqual([secret, '287082'])
      expect([secret, firstOf(` otpauth://totp/me?issuer=A%20B&SECRET=${secret}`, 59)]).toEqual([secret, '287082'])
    }
  })

  it('[FLOW-07] is nothing else: words, broken base32, counters, and bounds that are passed', () => {
    const wrong = [
      '',
      'yes',
      'Увімкнено',
      `${seed}1`,
      `${seed}A`,
      'GEZDGNBVGY3TQOJ',
      'A'.repeat(1_001),
      `otpauth://hotp/me?secret=${seed}&counter=1`,
      'otpauth://totp/me',
      `otpauth://totp/me?secret=${seed}!`,
      `otpauth://totp/me?secret=${seed}%2`,
      `otpauth://totp/me?secret=${seed}A`,
      `otpauth://totp/me?secret=${seed}&secret=${seed}`,
      'otpauth://totp/me?secret=%20',
      ...['digits=5', 'digits=9', 'period=5', 'period=301', 'period=0', 'algorithm=MD5'].map(
        (more) => `otpauth://totp/me?secret=${seed}&${more}`,
      ),
    ]
    expect(wrong.filter((text) => readOneTimeSecret(text) !== null)).toEqual([])
  })
})

describe('the codes of one press', () => {
  it('[FLOW-07] follow each other for 60 s, each as long as its step lasts', () => {
    const made = readOneTimeSecret(seed)!
    const codeAt = (seconds: number) => made.generate({ timestamp: seconds * 1000 })
    expect(codesFrom(made, 50_000)).toEqual([
      { code: codeAt(59), ms: 10_000 },
      { code: codeAt(60), ms: 30_000 },
      { code: codeAt(90), ms: 20_000 },
    ])
    expect(codesFrom(made, 60_000).map(({ ms }) => ms)).toEqual([30_000, 30_000])
    expect(codesFrom(readOneTimeSecret(addressOf('SHA1', 'period=300'))!, 0).map(({ ms }) => ms)).toEqual([60_000])
  })
})
