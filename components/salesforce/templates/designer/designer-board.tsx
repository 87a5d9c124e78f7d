'use client'

import { useCallback, useRef, useState } from 'react'
import { DesignerBar } from './designer-bar'
import { KeysDialog } from './keys-dialog'
import { PageStrip } from './page-strip'
import { Palette } from './palette'
import { FieldPanel } from './panel/field-panel'
import { Stage } from './stage/stage'
import { useDesignerKeys } from './use-designer-keys'

/** Where a template is designed: palette and pages, the page with its toolbar, the panel of the chosen field. */
export function DesignerBoard() {
  const root = useRef<HTMLDivElement>(null)
  const [isHelp, setHelp] = useState(false)
  useDesignerKeys(
    root,
    useCallback(() => setHelp(true), []),
  )
  return (
    <div ref={root} className="grid grid-cols-1 items-start gap-3 xl:grid-cols-[13rem_minmax(0,1fr)_18rem]">
      <div className="grid min-w-0 grid-cols-1 gap-3">
        <Palette />
        <PageStrip />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-2">
        <DesignerBar onHelp={() => setHelp(true)} />
        <Stage />
      </div>
      <FieldPanel />
      {isHelp ? <KeysDialog onClose={() => setHelp(false)} /> : null}
    </div>
  )
}
