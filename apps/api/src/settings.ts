import { z } from 'zod'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
const port = z.coerce.number().int().min(0).max(65_535)
const onOff = z.enum(['on', 'off'])
const vendorUrl = z.url({ protocol: /^https?$/ }).optional()
const secret = z.string().min(1).optional()

/** Secrets may also be given as the path of a file, in a variable with this suffix. */
export const secretNames = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'REDIS_URL',
  'KEITARO_API_KEY',
  'TELEGRAM_BOT_TOKEN',
  'ADSPOWER_API_KEY',
] as const

/** The secret file of an optional service may be empty, because containers require it to exist. */
export const optionalSecrets = new Set<string>(['ADSPOWER_API_KEY'])

/** All settings, in the order of .env.example, which explains each. Empty means not set. */
export const Settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: list,
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  MIGRATION_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis://')
    .optional(),
  KEYS_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ADMIN_USERNAME: z
    .string()
    .regex(/^[A-Za-z0-9_-]{3,50}$/, 'must be a username of 3 to 50 characters')
    .optional(),
  TWO_FACTOR: onOff.default('on'),
  FRESH_SIGN_IN: onOff.default('off'),
  PASSWORD_POLICY: z.enum(['spec', 'strict']).optional(),
  COMPANY_NAMES: z
    .string()
    .max(1_000)
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  SESSION_IDLE_HOURS: z.coerce.number().int().min(1).max(24).default(8),
  SESSION_HOURS: z.coerce.number().int().min(1).max(168).default(24),
  STORE_CARD_CODES: z.enum(['never', 'sealed']).default('never'),
  REPORT_TIME_ZONE: z
    .string()
    .default('Europe/Kyiv')
    .refine(
      (zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC' || zone === 'Europe/Kyiv',
      'must be an IANA time zone',
    ),
  COUNTRIES: list
    .pipe(z.array(z.string().regex(/^[A-Z]{2}$/, 'must be ISO codes such as ES,KZ')))
    .transform((codes) => (codes.length ? codes : ['ES', 'KZ'])),
  METRIC_INSTALLS: z.string().default('leads'),
  METRIC_REGISTRATIONS: z.string().default('regs'),
  METRIC_DEPOSITS: z.string().default('deposits'),
  METRIC_SALES: z.string().default('sales'),
  OWNER_SUB_ID: z
    .string()
    .regex(/^sub_id_([1-9]|[12]\d|30)$/, 'must be sub_id_1 to sub_id_30')
    .optional(),
  TRACKER_KEPT_DAYS: z.coerce.number().int().min(7).max(3_660).default(90),
  TEMPLATE_PREFIX: z.string().default('[template]'),
  MAIL_WINDOW_MINUTES: z.coerce.number().int().min(1).max(60).default(10),
  RATE_LIMITS: z
    .string()
    .regex(/^x[1-9]\d{0,5}$/, 'must be x followed by a whole number')
    .default('x1'),
  SIMULATORS_PORT: port.optional(),
  OUTBOUND_PRIVATE_HOSTS: list,
  KEITARO_URL: vendorUrl,
  KEITARO_API_KEY: secret,
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]{20,}$/, 'must look like 123456:AA…')
    .optional(),
  TELEGRAM_API_ROOT: vendorUrl,
  GOOGLE_SERVICE_ACCOUNT_FILE: z.string().optional(),
  GOOGLE_SHEETS_URL: vendorUrl,
  GOOGLE_TOKEN_URL: vendorUrl,
  OUTLOOK_TOKEN_URL: vendorUrl,
  OUTLOOK_GRAPH_URL: vendorUrl,
  OUTLOOK_IMAP_HOST: z.string().optional(),
  OUTLOOK_IMAP_PORT: port.default(993),
  OUTLOOK_IMAP_TLS: onOff.default('on'),
  ADSPOWER_URL: vendorUrl,
  ADSPOWER_API_KEY: secret,
})

export type Settings = z.output<typeof Settings>
