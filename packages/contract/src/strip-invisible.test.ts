import { expect, it } from 'vitest'
import { stripInvisible } from './index.ts'

it('[ACC-16] what no reader sees is taken off, wherever it stands, and white space stays', () => {
  const unseen = ['\u200b', '\u200d', '\ufeff', '\u00ad', '\u2060', '\u202e', '\u061c', '\u3164', '\ufe0f', '\u{e0020}']
  for (const sign of [...unseen, '\u2800'])
    expect(stripInvisible(`${sign}act_55${sign}5001 \u00a0\t\n${sign}`)).toBe('act_555001 \u00a0\t\n')
  expect(stripInvisible('a\u0000b\u007f')).toBe('a\u0000b\u007f')
  expect(stripInvisible('Київ – naïve Ünal 東京 🇺🇦')).toBe('Київ – naïve Ünal 東京 🇺🇦')
})
