import { expect, it } from 'vitest'
import { keepFirst, typedFirst, typedSince } from './first.ts'

const field = (page: HTMLElement, name: string) => {
  const input = document.createElement('input')
  input.name = name
  page.append(input)
  return input
}

it('[PERM-11] what was typed into the first page, and where the typing went on, is told once after it has gone', () => {
  const page = document.createElement('div')
  page.dataset['first'] = ''
  page.lang = document.documentElement.lang
  const [username, password] = [field(page, 'username'), field(page, 'password')]
  document.body.append(page)
  keepFirst()
  username.focus()
  username.value = 'somebody'
  username.dispatchEvent(new InputEvent('input', { bubbles: true }))
  // Nothing is typed there yet, but the next input is a password.
  password.focus()
  page.remove()
  const told = { username: 'somebody', password: '', focused: 'password' }
  expect(typedFirst()).toEqual(told)
  expect(typedSince()).toEqual(told)
  expect(typedSince()).toBeUndefined()
})
