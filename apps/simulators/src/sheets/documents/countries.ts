/** Spellings of countries: codes, names in four languages, abbreviations. */
export const spellings = {
  ES: ['ES', 'Spain', 'Іспанія', 'испания', 'España'],
  DE: ['DE', 'Germany', 'Німеччина', 'Германия', 'germany'],
  FR: ['FR', 'France', 'Франція', 'франция'],
  IT: ['IT', 'Italy', 'Італія', 'Италия', 'ITALY'],
  PL: ['PL', 'Poland', 'Польща', 'польша', 'Polska'],
  PT: ['PT', 'Portugal', 'Португалія', 'португалия'],
  RO: ['RO', 'Romania', 'Румунія', 'румыния'],
  CZ: ['CZ', 'Czechia', 'Чехія', 'Чехия', 'Czech Republic'],
  NL: ['NL', 'Netherlands', 'Нідерланди', 'Нидерланды', 'Holland'],
  GB: ['GB', 'UK', 'United Kingdom', 'Велика Британія', 'Великобритания'],
  UA: ['UA', 'Ukraine', 'Україна', 'украина'],
  TR: ['TR', 'Turkey', 'Туреччина', 'турция', 'Türkiye'],
  BR: ['BR', 'Brazil', 'Бразилія', 'бразилия', 'Brasil'],
  MX: ['MX', 'Mexico', 'Мексика', 'México'],
  AR: ['AR', 'Argentina', 'Аргентина'],
  CO: ['CO', 'Colombia', 'Колумбія', 'колумбия'],
  CL: ['CL', 'Chile', 'Чилі', 'Чили'],
  PE: ['PE', 'Peru', 'Перу'],
  IN: ['IN', 'India', 'Індія', 'индия'],
  ID: ['ID', 'Indonesia', 'Індонезія', 'Индонезия'],
  PH: ['PH', 'Philippines', 'Філіппіни', 'Филиппины'],
  VN: ['VN', 'Vietnam', "В'єтнам", 'Вьетнам'],
  TH: ['TH', 'Thailand', 'Таїланд', 'Таиланд'],
  US: ['US', 'USA', 'United States', 'США'],
  CA: ['CA', 'Canada', 'Канада'],
  AU: ['AU', 'Australia', 'Австралія', 'Австралия'],
} as const

export type Country = keyof typeof spellings

export const europe: readonly Country[] = ['ES', 'DE', 'FR', 'IT', 'PL', 'PT', 'RO', 'CZ', 'NL', 'GB', 'UA', 'TR']
export const overseas: readonly Country[] = ['BR', 'MX', 'AR', 'CO', 'CL', 'PE', 'IN', 'ID', 'PH', 'VN', 'TH', 'TR']
export const rich: readonly Country[] = ['US', 'CA', 'GB', 'AU', 'DE', 'FR', 'NL', 'ES', 'IT', 'PL']
