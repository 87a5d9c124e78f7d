'use client'

import { useState } from 'react'
import { useUser } from '@/components/shell/session/user-context'
import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import { CardMenu } from '../card/card-menu'
import type { CardMode } from '../card/card-modes'
import { RegistryCard } from '../card/registry-card'
import { RegistryPeek } from '../registry/registry-peek'
import { canMoveFrom, useDestinations } from './use-destinations'
import type { Selection } from './use-selection'

type CardsProps = {
  rows: readonly Anagrafica[]
  mode: CardMode
  selection: Selection
  onMove: (entry: Anagrafica) => void
  exportSelected: (entries: readonly Anagrafica[]) => void
}

/** The cards of the manager. Entries of another structure open aside, to be read only. */
export function RegistryCards({ rows, mode, selection, onMove, exportSelected }: CardsProps) {
  const own = useUser().structure
  const destinations = useDestinations()
  const [peeked, setPeeked] = useState<Anagrafica | null>(null)
  return (
    <>
      {rows.map((entry) => {
        const onPeek = () => setPeeked(entry)
        const onToggle = () => selection.toggle(entry)
        const isChosen = selection.has(entry.sku)
        const canMove = canMoveFrom(entry.structure_name, destinations)
        return (
          <RegistryCard
            key={entry.id}
            entry={entry}
            mode={mode}
            open={entry.structure_name === own ? `/app/registry/view/view/${entry.id}` : onPeek}
            choice={{ isChosen, isChoosing: selection.entries.length > 0, onToggle }}
            menu={
              <CardMenu
                entry={entry}
                isChosen={isChosen}
                onToggle={onToggle}
                onPeek={onPeek}
                onMove={canMove ? () => onMove(entry) : undefined}
                onExport={() => exportSelected([entry])}
              />
            }
          />
        )
      })}
      <RegistryPeek entry={peeked} onClose={() => setPeeked(null)} />
    </>
  )
}
