import { sheetFields, stripInvisible, type SheetField, type SheetMapping } from '@app/contract'

/** Rows cannot be offered without these. */
export const requiredFields = ['id', 'country'] as const satisfies readonly SheetField[]

/** Column index per field, starting at 0. */
export type Columns = Partial<Record<SheetField, number>>

/** Usual column names, folded: English first, then Ukrainian and Russian. */
const names: Record<SheetField, string[]> = {
  id: [
    'id',
    'accountid',
    'accid',
    'adaccountid',
    'idаккаунта',
    'idакаунта',
    'idакаунту',
    'no',
    'nr',
    'ід',
    'айді',
    'айди',
    'ид',
  ],
  name: [
    'name',
    'accountname',
    'account',
    'acc',
    'назва',
    'назваакаунта',
    'назваакаунту',
    'название',
    'акаунт',
    'аккаунт',
    'имя',
    'імя',
  ],
  country: ['country', 'geo', 'країна', 'страна', 'гео'],
  mail_type: ['mailtype', 'emailtype', 'типпошти', 'типпочты', 'типмейла'],
  wh_geo: ['whgeo', 'wh', 'whгео', 'вхгео'],
  pixel: ['pixel', 'pixelid', 'піксель', 'пиксель', 'idпікселя', 'idпикселя'],
  cvv: ['cvv', 'cvc', 'cvv2', 'cvccode', 'cvvcode', 'кодкартки', 'кодкарты'],
  login_pass: [
    'loginpass',
    'loginpassword',
    'logpass',
    'login',
    'логінпароль',
    'логинпароль',
    'логпас',
    'логпасс',
    'логінтапароль',
    'логинипароль',
  ],
  password: ['accountpassword', 'accpassword', 'accpass', 'парольакаунта', 'парольакаунту', 'парольаккаунта'],
  totp: ['totp', '2fa', 'totpsecret', '2fasecret', 'totpkey', '2fakey', '2фа', 'ключ2fa', 'ключ2фа'],
  link: ['link', 'url', 'посилання', 'ссылка', 'лінк', 'линк'],
  email: ['email', 'mail', 'emailaddress', 'пошта', 'почта', 'емейл', 'имейл', 'мейл'],
  status: ['status', 'статус', 'стан', 'состояние'],
  taken_by: ['takenby', 'buyer', 'хтовзяв', 'ктовзял', 'баєр', 'байер', 'баер', 'взяв', 'взял'],
  taken_at: [
    'takenat',
    'takendate',
    'коливзято',
    'коливзяв',
    'датавзяття',
    'когдавзят',
    'когдавзял',
    'когдавзяли',
    'датавзятия',
  ],
  spend: ['spend', 'spent', 'спенд', 'витрати', 'витрачено', 'расход', 'потрачено'],
  closed_at: [
    'closedat',
    'closeddate',
    'колизакрито',
    'закрито',
    'датазакриття',
    'когдазакрыт',
    'закрыто',
    'закрыт',
    'датазакрытия',
  ],
  // Plain 'state' is left out: it may be a place, or a column that others fill.
  account_state: ['accountstate', 'accstate', 'станакаунта', 'станакаунту', 'станакка', 'состояниеаккаунта'],
}

/** Ambiguous names: such a column is proposed, and used only once a person confirmed it. */
const vague: Partial<Record<SheetField, string[]>> = {
  password: ['password', 'pass', 'pwd', 'пароль'],
  totp: ['secret', 'секрет'],
}

const fieldOf = new Map(sheetFields.flatMap((field) => names[field].map((name) => [name, field] as const)))

/** Ignores case, spaces and punctuation. */
export const foldName = (name: string): string =>
  stripInvisible(name)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Columns recognised in a header row. */
export interface Header {
  columns: Columns
  /** Required fields without a column. */
  missing: SheetField[]
  /** Names that stand over two columns of the same field. */
  doubled: string[]
  /** Columns that may hold a field for which no other column was found. */
  proposed: SheetMapping
}

/**
 * Finds columns by their names. `chosen` maps a field to the header of its column where the usual names do not help; it
 * takes precedence.
 */
export const recogniseColumns = (header: readonly string[], chosen: SheetMapping = {}): Header => {
  const columns: Columns = {}
  const doubled = new Set<string>()
  const given = new Map(
    sheetFields.flatMap((field) => (chosen[field] === undefined ? [] : [[foldName(chosen[field]), field] as const])),
  )
  for (const [index, name] of header.entries()) {
    const folded = foldName(name)
    const field = given.get(folded) ?? fieldOf.get(folded)
    // A field with a chosen column ignores its usual names.
    if (!field || (chosen[field] !== undefined && given.get(folded) !== field)) continue
    if (columns[field] === undefined) columns[field] = index
    // Another spelling of the same field is a separate column. The very same name twice is ambiguous.
    else if (foldName(header[columns[field]] ?? '') === folded) doubled.add(name.trim())
  }
  const proposed = Object.fromEntries(
    sheetFields.flatMap((field) => {
      const name = columns[field] === undefined && header.find((each) => vague[field]?.includes(foldName(each)))
      return name && !given.has(foldName(name)) ? [[field, name.trim()]] : []
    }),
  )
  return {
    columns,
    missing: requiredFields.filter((field) => columns[field] === undefined),
    doubled: [...doubled],
    proposed,
  }
}
