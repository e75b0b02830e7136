import { waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits for the record beside the list. */
export const recordBeside = async () => {
  const found = () => document.querySelector<HTMLElement>('aside[data-beside]')
  await waitFor(() => {
    expect(found()).not.toBeNull()
    expect(found()?.querySelector('[aria-busy=true]')).toBeNull()
  })
  return within(found()!)
}
