/** Limits of a sign-in that waits for its code. */
export const challengeRules = {
  /** Lifetime of a code, and of the sign-in as a whole. */
  codeSeconds: 300,
  challengeSeconds: 600,
  /** Wrong codes after which the sign-in is over. */
  tries: 5,
  /** Pause between two codes, which the sign-in page assumes, too, and how many are sent after the first. */
  cooldownSeconds: 60,
  resends: 3,
}
