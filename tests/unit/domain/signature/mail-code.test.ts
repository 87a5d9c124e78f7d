import { describe, expect, it } from 'vitest'
import { codeRefusal, codeWait, codeWaitRefusal } from '@/lib/domain/signature/mail-code'

const NOW = new Date('2026-03-12T10:00:00Z')
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)

describe('the wait before another code is mailed', () => {
  it.each([
    ['without a mail before', [], 0],
    ['right after one', [0], 30],
    ['when the pause is over', [30], 0],
    ['after two in the hour', [40, 600], 0],
    ['after three in the hour, whatever their order', [1200, 40, 600], 2400],
    ['when the first of three is an hour old', [40, 600, 3600], 0],
    ['after a fourth, by the latest three', [40, 600, 1200, 3000], 2400],
  ])('%s', (_, seconds, wait) => {
    expect(codeWait(seconds.map(before), NOW)).toBe(wait)
  })

  it.each([
    [59, { minutes: 0, seconds: 59 }],
    [60, { minutes: 1, seconds: 60 }],
    [2341, { minutes: 40, seconds: 2341 }],
  ])('of %i seconds is worded by %o', (seconds, params) => {
    expect(codeWaitRefusal(seconds).params).toEqual(params)
  })
})

describe('a code', () => {
  const sent = {
    isAsked: true,
    given: '123456',
    failures: 4,
    expiresAt: new Date(NOW.getTime() + 1),
    now: NOW,
  }

  it.each([
    ['lasts is compared', {}, undefined],
    ['is missing', { given: '' }, 'ERROR_SIGNATURE_CODE_MISSING'],
    ['was never sent', { expiresAt: null }, 'ERROR_SIGNATURE_CODE_EXPIRED'],
    ['has ended', { expiresAt: NOW }, 'ERROR_SIGNATURE_CODE_EXPIRED'],
    ['was wrong five times', { failures: 5 }, 'ERROR_SIGNATURE_CODE_LOCKED'],
    ['is given where no code is asked for', { isAsked: false }, 'ERROR_SIGNATURE_CODE_UNKNOWN'],
    ['is neither asked for nor given', { isAsked: false, given: '' }, undefined],
  ])('that %s', (_, over, refused) => {
    expect(codeRefusal({ ...sent, ...over })?.code).toBe(refused)
  })
})
