import { expect, it } from 'vitest'
import { eventTime } from '@/components/salesforce/signature/card/event-time'

it('shows the time of an event to the second with its zone, on both sides of the change of the clocks', () => {
  expect(eventTime('2026-03-12 10:42:07+0100', 'Europe/Rome', 'it')).toBe(
    '12/03/2026, 10:42:07 (Europe/Rome, UTC+01:00)',
  )
  expect(eventTime('2026-07-12T10:42:07+02:00', 'Europe/Rome', 'en')).toBe(
    '12/07/2026, 10:42:07 (Europe/Rome, UTC+02:00)',
  )
})

it('shows a text that is no instant as it is', () => {
  expect(eventTime('ieri', 'Europe/Rome', 'it')).toBe('ieri')
})
