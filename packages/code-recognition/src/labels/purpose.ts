import { find, has, startsWith } from '../words/find.ts'

/**
 * Purpose or owner of a code according to the words after `code`. `sign-in`: an account, a confirmation and what
 * belongs to them. `other`: anything else that is named by a word. `unsaid`: nothing, or only a name, a person, a time.
 */
export type Purpose = 'sign-in' | 'unsaid' | 'other'

/** The number between `code` and its purpose, with the signs around it: `code 112233 (of the colour)`. */
const number = /^[\s:=–—-]*["'«“([]?[A-Z]{0,2}-?\p{N}[\p{N}A-Z -]{2,12}(?<=[\p{N}A-Z])["'»”)\]]?/u
/** End of the words about the purpose. */
const end = /[.,;:!?()|\t\n«»“”„"—–\d]|\s-\s|￼/u
const lookAhead = 80

/** Prepositions for the purpose of a thing rather than its owner. */
const forWords =
  /^(?:for|to|from|para|por|pour|par|per|für|zum|zur|aus|voor|naar|för|for|till|til|для|на|з|зі|із|за|из|со?|к|dla|do|na|z|ze|pro|pentru|untuk|dari|cho|để)$/iu
const germanWords = /^(?:für|des|der|von|vom|zum|zur|zu|aus|am|beim)$/iu
/** German prepositions that include an article. */
const withArticle = /^(?:des|der|vom|zum|zur|am|beim)$/iu
const determiners =
  /^(?:the|your|this|that|these|those|an?|my|our|his|her|its|their|any|das|die|der|den|dem|des|ihr\p{L}*|dein\p{L}*|unser\p{L}*|eine?\p{L}?|diese\p{L}?|l|la|le|les|el|los|las|lo|il|gli|i|uno?a?|une|tu|su|sus|tus|votre|vos|ton|ta|tes|notre|nos|ce|cet|cette|este|esta|esse|essa|nuestr\p{L}+|o|os|as|à|al|ao|seu|sua|teu|tua|meu|minha|nosso|nossa|tuo|tua|suo|sua|mio|mia|nostr\p{L}|questo|questa|ваш\p{L}*|тво\p{L}*|сво\p{L}*|наш\p{L}*|ц[еієьу]\p{L}*|эт\p{L}+|twoje\p{L}*|twój|swo\p{L}+|nasz\p{L}*|teg?o|tej|de|het|uw|jouw|din|ditt|deres)$/iu
/**
 * Verb forms, and nouns derived from verbs, that follow `for` and `to`: for continuing, para continuar, для завершения.
 */
const doing =
  /(?:ing|[aei]r(?:se|te|lo|la)?|re|oir|ировать|ить|ать|ти|енн?ня|анн?ня|іння|ття|ения|ания|тия|enia|ania|cia)$/iu
const capital = /^\p{Lu}/u

const judge = (preposition: string, words: string): Purpose => {
  if (!/[\p{L}\p{N}]/u.test(words)) return 'unsaid'
  const isFor = forWords.test(preposition)
  if (has('account', words) || (isFor && has('occasion', words))) return 'sign-in'
  if (has('thing', words) || has('goods', words) || has('promo', words)) return 'other'
  if (has('signIn', words) || has('confirm', words) || has('otp', words)) return 'sign-in'
  const all = words.split(/[\s'’]+/u).filter(Boolean)
  const bare = all.filter((word) => !determiners.test(word))
  const determined = bare[0] !== all[0] || withArticle.test(preposition)
  const [first] = bare
  const said = bare.join(' ')
  if (!first || !/^\p{L}/u.test(first) || startsWith('neutral', said) || startsWith('enter', said)) return 'unsaid'
  if (capital.test(first) && !(determined && germanWords.test(preposition))) return 'unsaid'
  // `the code to get started`, but not `the code to the safe`.
  if (!determined && (/^to$/i.test(preposition) || (isFor && doing.test(first)))) return 'unsaid'
  return 'other'
}

/** Genitive endings in Ukrainian, Russian and Polish: `код складу`, `kod magazynu`. */
const genitive = /(?:[уюаяиіїы]|ів|їв|ей|ой|ого|его|ої|их|ых|ов|ев|[uai]|y|ów|ego|ej|ych)$/u
/** Words with such an ending that do not say whose the code is. */
const adverbs =
  /^(?:сюди|сюда|туди|знизу|снизу|внизу|зверху|сверху|вверху|одразу|сразу|відразу|вручну|вручную|завтра|вчора|вчера|снова|знову|можна|нужна|потрібна|була|было|були|были|буде|должна|вже|уже|прийшов|надійшов|тільки|только|якщо|если|коли|когда|також|также|цифрами|літерами|буквами|нижче|поки|пока|або|или|чи|лише|ради|будь|ласка|пожалуйста|один|одна|кілька|несколько|który|która|można|wygasa|działa|traci|poniżej|powyżej|ważny|będzie|tutaj|teraz|tylko|albo|oraz|jeśli|gdy|gdyby|i|a|burada|buradadır|aşağıda|aşağıdadır|yukarıda|sadece)$/iu
/** Verbs that end in -ся and -сь. */
const reflexive = /(?:ся|сь)$/u

const ofWhat = (text: string): { preposition: string; words: string } | null => {
  const [, word = ''] = /^\s(\p{Ll}[\p{L}'’ʼ-]{2,})/u.exec(text) ?? []
  if (word.length < 3 || !genitive.test(word) || reflexive.test(word) || adverbs.test(word)) return null
  const words = text.slice(1, lookAhead).split(end, 1)[0] ?? ''
  const kinds = ['is', 'enter', 'silence', 'of', 'neutral', 'signIn', 'confirm', 'otp'] as const
  return kinds.some((kind) => startsWith(kind, words)) ? null : { preposition: '', words }
}

const declines = /^(?:код|kod(?:u|em|y|ów|zie)?$)/iu

/**
 * Words after `label` that say what it is of or for, and the preposition before them; a number in between is skipped.
 */
const objectBehind = (label: string, behind: string): { preposition: string; words: string } | null => {
  const text = behind.slice(0, lookAhead + 24)
  const rest = text.replace(number, '')
  const led = rest.replace(/^[\s('’"”»-]+/u, '')
  const [is] = find('is', led.slice(0, 20))
  const words = is?.start === 0 && rest !== text ? led.slice(is.end).trimStart() : led
  const preposition = find('of', words.slice(0, 20)).find(({ start }) => start === 0)
  if (!preposition) return declines.test(label) ? ofWhat(rest) : null
  return {
    preposition: words.slice(0, preposition.end),
    words: words.slice(preposition.end, lookAhead).replace(/^['’]/u, '').split(end, 1)[0] ?? '',
  }
}

/** Purpose of the code by the words after `label`, the word for it. */
export const purposeBehind = (label: string, behind: string): Purpose => {
  const object = objectBehind(label, behind)
  return object ? judge(object.preposition, object.words) : 'unsaid'
}

/** Things with a lock or a number among those words. */
export const thingsBehind = (label: string, behind: string): string[] => {
  const { words } = objectBehind(label, behind) ?? { words: '' }
  return find('thing', words).map(({ start, end: until }) => words.slice(start, until))
}

/**
 * `access the hall`, `доступ к складу`: a word for signing in is followed by something to open that is not an account.
 */
export const opensOther = (behind: string): boolean => {
  const [, determined] = /^\s(?:the|la|le|el|das|die|den|il|lo|o)\s(.*)$/iu.exec(behind.slice(0, lookAhead)) ?? []
  return determined === undefined
    ? purposeBehind('', behind) === 'other'
    : judge('of', `the ${determined.split(end, 1)[0] ?? ''}`) === 'other'
}

const withIt =
  /^(?:(?::?\s\p{L}+){1,2}(?=[,:(–—]|\s-))?[\s,:;–—(-]*(?:(?:with|this|the|is|has|got|have|a|new|its|our|use|der|die|das|den|mit|diesem|lautet|con|este|el|la|le|il|o|avec|ce|com|use|z|tym|kodem|з|с|цим|этим|цей|этот)[\s:,]+){0,4}[("«]?$/iu
/** Banks send codes themselves, and use the word as part of their name. */
export const isBank = (word: string): boolean => /^(?:bank|банк|banco|banque|banca)/iu.test(word)

/** `Electronic queue: code 4829`: words before a colon that are not names say whose code it is. */
const isHeaded = (before: string): boolean => {
  const [, head = ''] = /^([^:\t]{3,40}):\s*$/u.exec(before) ?? []
  return (
    /(?<!\p{L})\p{Ll}+$/u.test(head) &&
    !(['signIn', 'confirm', 'otp', 'code', 'account', 'occasion', 'enter', 'neutral', 'silence', 'is'] as const).some(
      (kind) => has(kind, head),
    )
  )
}

/**
 * Whether the words before `code` name something that has a lock or a number: `Warehouse: code`, `open the locker with
 * this code`.
 */
export const namesThingBefore = (before: string): boolean => {
  const text = before.slice(-60)
  if (isHeaded(before)) return true
  return find('thing', text).some(
    ({ start, end: behind }) => withIt.test(text.slice(behind)) && !isBank(text.slice(start, behind)),
  )
}
