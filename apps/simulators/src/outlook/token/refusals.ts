export interface Refusal {
  status: number
  error: string
  /** Number behind AADSTS; several causes share some numbers. */
  number: number
  text: string
  suberror?: string
}

const refusal = (error: string, number: number, text: string, more: Partial<Refusal> = {}): Refusal => ({
  status: 400,
  error,
  number,
  text,
  ...more,
})
const grant = (number: number, text: string, suberror?: string): Refusal =>
  refusal('invalid_grant', number, text, suberror === undefined ? {} : { suberror })
const interaction = (number: number, text: string): Refusal => refusal('interaction_required', number, text)

const signedInAgain = 'The user must sign in again.'

/** Refusals of a mailbox, by the name of its state. */
export const refusals = {
  abuse: grant(70_000, 'User account is found to be in service abuse mode.'),
  badToken: grant(70_000, "The provided value for the input parameter 'refresh_token' or 'assertion' is not valid."),
  grantExpired: grant(70_000, `The user could not be authenticated as the grant is expired. ${signedInAgain}`),
  scopes: grant(
    70_000,
    'The request was denied because one or more scopes requested are unauthorized or expired. The user must first sign in and grant the client application access to the requested scope.',
  ),
  needsUser: grant(70_000, 'The user could not be authenticated or user interaction is required.'),
  inactive: grant(
    70_008,
    'The provided authorization code or refresh token has expired due to inactivity. Send a new interactive authorization request for this user and resource.',
  ),
  inactive90: grant(
    700_082,
    'The refresh token has expired due to inactivity. The token was issued on 2026-06-01T08:00:00.0000000Z and was inactive for 90.00:00:00.',
    'bad_token',
  ),
  browserToken: grant(
    700_084,
    'The refresh token was issued to a single page app (SPA), and therefore has a fixed, limited lifetime of 1.00:00:00, which cannot be extended.',
  ),
  browserClient: refusal(
    'invalid_request',
    9_002_327,
    "Tokens issued for the 'Single-Page Application' client-type may only be redeemed via cross-origin requests.",
  ),
  browserOnly: refusal(
    'invalid_request',
    90_023,
    "Cross-origin token redemption is permitted only for the 'Single-Page Application' client-type.",
  ),
  signInFrequency: grant(
    70_043,
    'The refresh token has expired or is invalid due to sign-in frequency checks by conditional access.',
    'bad_token',
  ),
  revoked: grant(
    50_173,
    'The provided grant has expired due to it being revoked, a fresh auth token is needed. The user might have changed or reset their password. The grant was issued on 2026-06-01T08:00:00.0000000Z and the TokensValidFrom date (before which tokens are not valid) for this user is 2026-07-01T08:00:00.0000000Z.',
    'bad_token',
  ),
  passwordExpired: grant(50_055, 'The password is expired.'),
  directoryPasswordExpired: grant(50_144, "The user's Active Directory password has expired."),
  flowExpired: grant(50_089, 'Authentication failed due to flow token expired.'),
  disabled: grant(50_057, 'The user account is disabled.'),
  locked: grant(
    50_053,
    "The account is locked, you've tried to sign in too many times with an incorrect user ID or password.",
  ),
  noAccount: grant(
    50_034,
    'The user account does not exist in the directory. To sign into this application, the account must be added to the directory.',
  ),
  noSession: interaction(
    16_000,
    "User account from identity provider 'live.com' does not exist in tenant and cannot access the application.",
  ),
  wrongProvider: grant(
    50_020,
    "User account from identity provider 'live.com' does not exist in tenant 'Organization' and cannot access the application.",
  ),
  enrol: interaction(
    50_072,
    'Due to a configuration change made by your administrator, you must enroll in multi-factor authentication.',
  ),
  secondFactor: interaction(50_074, 'Strong Authentication is required.'),
  mfa: interaction(
    50_076,
    'Due to a configuration change made by your administrator, or because you moved to a new location, you must use multi-factor authentication.',
  ),
  proofUp: interaction(
    50_079,
    'Due to a configuration change made by your administrator, the user must enroll in multi-factor authentication.',
  ),
  risky: interaction(50_131, 'Device is not in required device state or is suspicious.'),
  interaction: interaction(50_058, 'A silent sign-in request was sent but no user is signed in.'),
  noConsent: grant(
    65_001,
    'The user or administrator has not consented to use the application. Send an interactive authorization request for this user and resource.',
    'consent_required',
  ),
  unknownClient: refusal(
    'unauthorized_client',
    700_016,
    'Application was not found in the directory. This can happen if the application has not been installed by the administrator of the tenant or consented to by any user in the tenant.',
  ),
  disabledClient: refusal('unauthorized_client', 70_001, 'The application is disabled.'),
  clientNotAllowed: refusal('unauthorized_client', 700_011, 'The application was not found in the directory.'),
  badClient: refusal('invalid_client', 70_002, 'The client credentials are not valid.', { status: 401 }),
  secretNeeded: refusal(
    'invalid_client',
    7_000_218,
    "The request body must contain the following parameter: 'client_assertion' or 'client_secret'.",
    { status: 401 },
  ),
  malformed: grant(9_002_313, 'Invalid request. Request is malformed or invalid.'),
  malformedRequest: refusal('invalid_request', 9_002_313, 'Invalid request. Request is malformed or invalid.'),
  missingField: refusal(
    'invalid_request',
    900_144,
    "The request body must contain the following parameter: 'grant_type'.",
  ),
  missingValue: refusal(
    'invalid_request',
    90_014,
    "The required field 'refresh_token' is missing from the credential.",
  ),
  badScope: refusal('invalid_scope', 70_011, 'The provided request must include a valid scope.'),
  scopeOfOthers: refusal(
    'invalid_scope',
    28_002,
    'Provided value for the input parameter scope is not valid when requesting an access token.',
  ),
  badGrant: refusal('unsupported_grant_type', 70_003, 'The app returned an unsupported grant type.'),
  retry: refusal('server_error', 90_006, 'The service is temporarily unavailable. Please retry later.', {
    status: 500,
  }),
  tooSlow: refusal('server_error', 90_024, 'Request budget exceeded. A transient error has occurred.', { status: 500 }),
  transient: refusal('server_error', 50_033, 'Retryable error: A transient error has occurred.', { status: 500 }),
  timedOut: refusal('temporarily_unavailable', 90_012, 'The request has timed out.', { status: 503 }),
  directoryError: refusal('server_error', 70_012, 'A server error occurred while authenticating a user.', {
    status: 500,
  }),
  loop: grant(50_196, 'The server terminated an operation because it encountered a client request loop.'),
  unavailable: refusal('temporarily_unavailable', 0, 'The server is temporarily too busy to handle the request.', {
    status: 503,
  }),
  /** Undocumented code. */
  unheardOf: grant(99_999_999, 'Something new.'),
  onlyConsumers: refusal(
    'invalid_request',
    9_002_331,
    'Application is configured for use by Microsoft Account users only. Please use the /consumers endpoint to serve this request.',
  ),
  onlyWork: refusal(
    'invalid_request',
    9_002_332,
    'Application is configured for use by Microsoft Entra users only. Please do not use the /consumers endpoint to serve this request.',
  ),
} as const satisfies Record<string, Refusal>

export type RefusalName = keyof typeof refusals
