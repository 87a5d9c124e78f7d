'use client'

import { FormFault } from '@/components/kit/fields/form-fault'
import type { WallMinute } from '@/lib/domain/reservations/wall-time'
import { NextTimes } from './next-times'

/** An error of the time, with the next free ones. */
export function TimeNotice({
  error,
  times,
  onChoose,
}: {
  error: string | undefined
  times: readonly WallMinute[] | null
  onChoose: (at: WallMinute) => void
}) {
  return (
    <>
      <FormFault>{error}</FormFault>
      {times ? <NextTimes times={times} onChoose={onChoose} /> : null}
    </>
  )
}
