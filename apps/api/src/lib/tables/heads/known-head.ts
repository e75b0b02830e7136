import type { TableRole } from '@app/contract'

/**
 * Head of an advertising network's exports in one of three languages, without a currency. Networks that share a head
 * share its source page, so that it is either documented or from memory, whichever export it comes from.
 */
export interface KnownHead {
  head: string
  role: TableRole
  language: 'en' | 'uk' | 'ru'
  /** Address of the public page that documents it; 'memory' if there is none. */
  source: string
}

export type Network = 'facebook' | 'tiktok' | 'google'

/** Heads of one language with the same role and source. */
export const listHeads = (
  language: KnownHead['language'],
  role: TableRole,
  source: string,
  heads: readonly string[],
): KnownHead[] => heads.map((head) => ({ head, role, language, source }))

/** Pages that document heads of more than one network. */
export const sharedPages = {
  /** Heads of Russian and English exports of Facebook and Google. */
  exportHeads: 'https://github.com/Neo7779595/triada/blob/3ce00390f420b91d013f2aaaeed449a41bdde3d1/tests/probe_ads.js',
  /** English heads of all three networks. */
  reports:
    'https://github.com/Omar92953/the-ultimate-profit-tracker/blob/d8e72a45db741f99f52c299af80b9cedb5b2c68f/app/lib/ads/report.ts',
  facebookIds:
    'https://github.com/AlexMes/AB/blob/a96c78dffb5d9bfe3c8d92a20692a34bb0b3f5e8/app/Deluge/Imports/InsightsImport.php',
  facebookSpend:
    'https://github.com/aagii9912/Vertmonhub/blob/637e92fa2003bec5fe3fcfaa4bae1a686afc4780/src/lib/marketing/meta-spend-import.ts',
  facebookCurrency:
    'https://github.com/sigayyury-ai/crmtowfirma/blob/71253041dcedf6aaa16eb44856a593ce61f69897/src/services/facebookAds/facebookAdsCsvParser.js',
  facebookNames:
    'https://github.com/Zabiyaka777/retain-growth/blob/24d7f9d462798cef23d6ef045b27414204d81c51/netlify/functions/import-ad-spend.ts',
  facebookRussian:
    'https://github.com/amalsabitov98-art/turon_B2C/blob/c8a937309ac50e136bc73bd9cdbb99f174d1e229/tests/test_marketing_report.py',
  tiktokExport:
    'https://github.com/kdung1206/marketing_report_v2/blob/d782b8bca76071419b691c6fbbab9e4cdd470c64/scripts/generate-tiktok-ads-template.ts',
  googleRussian:
    'https://github.com/olessy22-media/negative-keywords-bot/blob/8d13a63d7d5397f8d71368bedb49175085435f74/test/fixtures/search-terms-ru.csv',
  googleUkrainian:
    'https://github.com/rapeyourbmx-tech/ppc-optimizer/blob/3b3b4f58c36d638fe78c722e3520b332d1dd283b/tests/fixtures/google_ads_product_uk_wrapped.csv',
} as const
