'use client'

import { conflictsByField, type LaidOut } from './laid-out'
import { LaidOutPage } from './laid-out-page'

/** The pages of a document in a template, as its PDF has them. */
export function LaidOutPages({ laid, className }: { laid: LaidOut; className?: string }) {
  const conflicts = conflictsByField(laid)
  return (
    <ol className={className}>
      {laid.page_list.map((page, index) => (
        <LaidOutPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={index}
          page={page}
          number={index + 1}
          count={laid.page_list.length}
          conflicts={conflicts}
        />
      ))}
    </ol>
  )
}
