import { Component, type ReactNode } from 'react'
import { Crash } from './crash.tsx'

interface BoundaryState {
  failed: { error: unknown } | null
}

/** Error boundary around a page. Change its key to try again, as on navigation. */
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
