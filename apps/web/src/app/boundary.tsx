import { Component, type ReactNode } from 'react'
import { Crash } from './crash.tsx'

interface BoundaryState {
  failed: { error: unknown } | null
}

/** Keeps a broken page from taking the rest with it. Give it a key to try again, as on another page. */
export class Boundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failed: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: { error } }
  }

  override render(): ReactNode {
    const { failed } = this.state
    return failed ? <Crash error={failed.error} onBack={() => this.setState({ failed: null })} /> : this.props.children
  }
}
