import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { statesText } from '@/scripts/states-text'

it('docs/states.md shows the machines as the code runs them (npm run states)', () => {
  expect(readFileSync('docs/states.md', 'utf8')).toBe(statesText())
})
