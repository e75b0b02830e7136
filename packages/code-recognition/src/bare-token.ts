import { announced, labelsIn } from './labels/labels.ts'
import { namesOther } from './negations.ts'
import { isNumbered } from './numbered.ts'
import type { Placed, Read } from './read-mail.ts'
import { sentencesBefore } from './sentences.ts'
import { find, has } from './words/find.ts'

/** Clusters of three consonants that occur in words after a vowel. */
const clusters = new Set(
  `BBL BBR BLS BSC BSP BST BTR CCL CHL CHM CHN CHR CHS CHT CHW CHY CKB CKD CKG CKL CKN CKR CKS CKT CKW
    CKY CTL CTR CTS DDL DDR DGR DSC DSH DST DTH DTR FFL FFN FFR FFS FFT FTH FTS FTW GGL GGR GHB GHL GHT
    GHW GNS GTH HRT HTB HTC HTF HTL HTM HTN HTP HTS HTW LCH LCL LCR LDL LDN LDR LDS LFR LFT LGR LKM LKS
    LKT LKW LLB LLF LLM LLP LLR LLS LLW LLY LPF LPR LPS LPT LSH LST LTD LTH LTM LTR LTS LTW LTY LVS MBL
    MBR MBS MPF MPH MPK MPL MPN MPR MPS MPT NBL NCH NCL NCT NCY NDB NDC NDF NDH NDL NDM NDN NDP NDR NDS
    NDW NDY NGB NGD NGF NGH NGL NGP NGR NGS NGT NGW NGY NKN NKS NKT NSC NSF NSH NSK NSL NSM NSN NSP NST
    NSV NSW NTB NTF NTH NTL NTM NTP NTR NTS NTW NTY PGR PHR PHY PPL PPR PPY PSH PSL PST PTH PTS RBL RBN
    RBR RCH RCK RCL RDB RDL RDN RDP RDR RDS RDW RDY RFL RFR RGL RGR RKB RKL RKP RKS RKT RKW RLD RLS RLY
    RML RMS RMT RNL RNM RNS RNT RPH RPL RPR RPS RPT RRY RSH RSK RSP RST RTD RTF RTH RTL RTM RTN RTP RTS
    RTW RTY RVD RWR SCH SCL SCN SCR SHB SHL SHM SHR SHW SKL SKS SKT SPH SPL SPR SSB SSF SSH SSK SSL SSM
    SSN SSP SSR SST SSW SSY STB STC STD STF STG STL STM STN STP STR STS STW TCH TCR THD THL THM THP THR
    THS THW TSC TSD TSH TSK TSP TST TTF TTH TTL TTR TTS TTY TWR VVY WND WNL WNS WNT WTH XCH XCL XPL XPR
    XTH XTR XTS ZZL ZZY DDS PPS LPH MBD BTL CZK CZT GHS PHS RBS RGS NFR NFL LMS GGS NTZ NDT RTZ`.split(/\s+/),
)
const shopWords = /OFF|SALE|FREE|GIFT|SAVE|DEAL|WIN|VIP|NEW|PRO|MAX|GET|BUY|PLUS|CASH|SPIN|BET/

/** No word is spelt like this: `84AKMN` has three consonants after a vowel, `7XQATB` a Q without U. */
const isUnspeakable = (letters: string): boolean =>
  !shopWords.test(letters) &&
  (/Q(?!U)/.test(letters) ||
    [...letters.matchAll(/(?<=[AEIOU][B-DF-HJ-NP-TV-XZ]?)(?=([B-DF-HJ-NP-TV-XZ]{3}))/g)].some(
      ([, run]) => !clusters.has(run!),
    ))

/** Letters with a vowel, and a number at their end or beginning. */
const hasFormOfWord = (code: string): boolean =>
  /^(?:[A-Za-z]*[AEIOUaeiou][A-Za-z]*\d{1,4}|\d{1,4}[A-Za-z]*[AEIOUaeiou][A-Za-z]*)$/.test(code) &&
  code.replaceAll(/\d/g, '').length >= 3

/**
 * A word with a number at its end or beginning, such as SAVE20 or 20OFF: made by people, for people. After a number
 * people write words, and abbreviations only before it: `84AKMN` is neither.
 */
export const isWordLike = (code: string): boolean =>
  hasFormOfWord(code) && !(/^\d{1,4}[A-Z]+$/.test(code) && isUnspeakable(code.replaceAll(/\d/g, '')))

/** CODE-37: six upper-case letters and digits, with at least one of each. */
const isToken = (it: Placed): boolean => it.kind === 'upper' && it.code.length === 6 && !hasFormOfWord(it.code)

const article =
  /(?<!\p{L})(?:the|our|an?|new|der|die|das|den|ein|eine|unser\p{L}{0,2}|le|la|les|une?|el|los|il|lo|o|os|нов\p{L}{1,3})\s$/iu

/** `Meet the IS77KX lamp`: another line uses the token within a sentence as the name of something. */
const isName = (reads: Read[], { code, line }: Placed): boolean =>
  reads.some(({ text, candidates }, other) =>
    other !== line
      ? candidates.some(
          (one) =>
            one.code === code &&
            !one.alone &&
            article.test(text.slice(Math.max(0, one.start - 20), one.start)) &&
            labelsIn(text.slice(Math.max(0, one.start - 100), one.end + 100)).length === 0,
        )
      : false,
  )

/** `Meet our new lamp`: the name follows. */
const presents =
  /(?<!\p{L})(?:meet|introducing|presenting|say hello to|discover|знайомтес[ья]|представляємо|зустрічайте|знакомьтесь|представляем|встречайте|lernen sie|entdecken sie|wir stellen vor|découvrez|voici|descubr[ae]|conoce|conheça|descubra|scopri|ecco|poznaj|tanışın)(?!\p{L})/iu

/** `The new lamp is`: the previous line says that the token belongs to something else. */
const isSaidOfThing = (previous: string): boolean => {
  const text = previous.slice(-100).replace(/[\s:"'“«]+$/u, '')
  const [is] = find('is', text).filter(({ end }) => end === text.length)
  return (
    is !== undefined &&
    /^\s*(?:the|our|your|der|die|das|la|le|el|il|lo|o|a)\s/iu.test(text) &&
    labelsIn(text).length === 0
  )
}

/**
 * Whether a token counts without a word for a code: alone in its line, in a mail that sells, ships and books nothing,
 * or in the line after one that mentions a code.
 */
export const isBareToken = (reads: Read[], it: Placed, goods: boolean): boolean => {
  if (!isToken(it)) return false
  const previous = reads[it.line - 1]?.text ?? ''
  if (isName(reads, it) || [reads[0]?.text ?? '', previous].some((text) => presents.test(text.slice(0, 200))))
    return false
  if (it.alone) return !goods && !isNumbered(previous) && !namesOther(previous) && !isSaidOfThing(previous)
  const text = reads[it.line]?.text ?? ''
  const { last } = sentencesBefore(text, it.start)
  // A table row does not continue with a sentence.
  return (
    it.line > 1 &&
    !text.includes('\t') &&
    !isNumbered(last) &&
    !has('promo', last) &&
    !/\d{4}/.test(previous) &&
    announced(previous) !== null
  )
}
