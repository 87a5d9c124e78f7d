import { describe, expect, it } from 'vitest'
import { CALENDAR_STEPS } from '@/lib/domain/documents/invoice-state'
import {
  isReceivedState,
  nextReceivedDebtState,
  RECEIVED_CALENDAR_STEPS,
  RECEIVED_STATES,
  RECEIVED_STEPS,
} from '@/lib/domain/documents/received-state'

describe('a received document', () => {
  it.each(Object.entries(RECEIVED_STEPS))('moves by %s from its states only', (event, { from, to }) => {
    for (const state of RECEIVED_STATES) {
      const move = () => nextReceivedDebtState(state, event as keyof typeof RECEIVED_STEPS)
      if ((from as readonly string[]).includes(state)) expect(move()).toBe(to)
      else expect(move).toThrow('ERROR_INVOICE_STATE')
    }
  })

  it('falls late as our own documents do', () => {
    for (const [event, { from, to }] of Object.entries(CALENDAR_STEPS)) {
      expect(RECEIVED_CALENDAR_STEPS[event as keyof typeof CALENDAR_STEPS]).toEqual({
        from: from.filter(isReceivedState),
        to,
      })
    }
  })
})
