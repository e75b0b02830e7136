import { Component, type ReactNode } from 'react'
import { Crash } from './crash.tsx'

/** Keeps a broken page from taking the rest with it. Give it a key to try again, as on another page. */
export class Boundary extends Component<{ children: ReactNode }, { failed?: { error: unknown } }> {
  override state: { failed?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown): { failed: { error: unknown } } {
    return { failed: { error } }
  }

  override render(): ReactNode {
    const { failed } = this.state
    return failed ? <Crash error={failed.error} /> : this.props.children
  }
}
