import { ApiError, errorInfo, frontPage, invalid, projectNumber } from './answers.ts'

/** HTML page instead of an answer: from a proxy, or from Google's own servers that check the caller. */
export class PageInstead extends Error {
  readonly code: number
  readonly page: string

  constructor(code: number, page: string) {
    super(`A page with ${code}`)
    this.code = code
    this.page = page
  }
}

const denied = (message: string, reason: string, metadata: Record<string, string> = {}): ApiError =>
  new ApiError(403, message, { details: [errorInfo(reason, metadata)] })

/** Format of Google's older services. */
const older = (reason: string, message: string, domain = 'global'): ApiError =>
  new ApiError(403, message, { errors: [{ message, domain, reason }] })

/** All refusals of a call except that of an unshared document, by cause. */
export const refusals = {
  projectSuspended: () =>
    denied(`Permission denied: Consumer 'project:${projectNumber}' has been suspended.`, 'CONSUMER_SUSPENDED'),
  projectDeleted: () => denied(`Project ${projectNumber} has been deleted.`, 'CONSUMER_INVALID'),
  billingOff: () =>
    denied(
      `This API method requires billing to be enabled. Please enable billing on project #${projectNumber} then retry.`,
      'BILLING_DISABLED',
    ),
  addressRefused: () =>
    denied(
      'Request is prohibited by organization’s policy. vpcServiceControlsUniqueIdentifier: 9f1c',
      'SECURITY_POLICY_VIOLATED',
    ),
  unheardOf: () => denied('The caller may not do that here.', 'A_REASON_OF_NEXT_YEAR'),
  rateLimit: () => older('userRateLimitExceeded', 'User Rate Limit Exceeded', 'usageLimits'),
  rateLimitToday: () =>
    denied('Resource has been exhausted (e.g. check quota).', 'RATE_LIMIT_EXCEEDED', { quota_limit: 'PerDay' }),
  apiNotConfigured: () => older('accessNotConfigured', 'Access Not Configured.', 'usageLimits'),
  domainPolicy: () => older('domainPolicy', 'The domain administrators have disabled Drive apps.'),
  page: () =>
    new PageInstead(
      403,
      '<!DOCTYPE html><html><head><title>403 Forbidden</title></head><body><h1>Access denied by policy</h1></body></html>',
    ),
  pageOfGoogle: () => new PageInstead(403, frontPage(403, 'Forbidden')),
  unknownRange: () => invalid('Unable to parse range: Accounts!A1:ZZ'),
  unknownField: () => invalid('Request contains an invalid argument.'),
  wrongPlace: () =>
    new ApiError(400, 'User location is not supported for the API use.', { status: 'FAILED_PRECONDITION' }),
} as const

export type RefusalName = keyof typeof refusals
