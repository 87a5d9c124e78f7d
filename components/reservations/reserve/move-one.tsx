'use client'

import { useEffect } from 'react'
import { useNotify } from '@/components/kit/use-notify'
import { useReservation, useResources } from '../use-reservations'
import { MoveDialog, type WantedMove } from './move-dialog'

type MoveOneProps = {
  id: number
  wanted: WantedMove | null
  zone: string
  canIgnore: boolean
  onClose: () => void
}

/** The dialog that moves a reservation, once it has been loaded. */
export function MoveOne({ id, ...props }: MoveOneProps) {
  const { data, error } = useReservation(id)
  const { data: resources } = useResources()
  const notify = useNotify()
  const { onClose } = props
  useEffect(() => {
    if (!error) return
    notify.error(error)
    onClose()
  }, [error, notify, onClose])
  if (!data || !resources) return null
  return <MoveDialog {...props} reservation={data} resources={resources} onDone={onClose} />
}
