/** Limits of a sign-in that waits for its code. */
export const challengeRules = {
  /** Lifetime of a code, and of the whole challenge. */
  codeSeconds: 300,
  challengeSeconds: 600,
  /** Wrong codes after which the challenge is over. */
  tries: 5,
  /** Cooldown between two codes (the sign-in page assumes it too), and maximum resends after the first code. */
  cooldownSeconds: 60,
  resends: 3,
}
