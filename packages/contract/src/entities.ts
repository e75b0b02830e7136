/** What calls read or change. Cache tags on the client, nothing else. */
export const entities = ['Meta', 'Me', 'Session', 'RecoveryCode'] as const

export type Entity = (typeof entities)[number]
