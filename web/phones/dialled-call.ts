import { useEffect, useEffectEvent } from 'react'

const storageKey = 'leadline-dialled'
/** A dialler takes the screen within this long, or the tap led nowhere. */
const dialsWithinMs = 60_000
/** A call that is asked about later than this says nothing of its length. */
const longestMs = 3 * 3_600_000

interface DialledCall {
  readonly leadId: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Whether the dialler took the screen, and the outcome has not been asked for yet. */
  readonly isAway: boolean
}

/** The call that was begun in this tab and has no outcome yet. */
function dialledCall(): DialledCall | null {
  const kept = sessionStorage.getItem(storageKey)
  const call = kept === null ? null : (JSON.parse(kept) as DialledCall)
  return call !== null && Date.now() - call.at < longestMs ? call : null
}

/** When the call with this lead was begun here, if it was. */
export function dialledAt(leadId: string): Date | null {
  const call = dialledCall()
  return call?.leadId === leadId ? new Date(call.at) : null
}

/** Notes that the dialler is opened for a lead. */
export function noteDialled(leadId: string): void {
  keep({ leadId, at: Date.now(), isAway: false })
}

/** No outcome is asked for any more. */
export function forgetDialled(): void {
  sessionStorage.removeItem(storageKey)
}

/** The outcome of a call that began then is logged, or nobody wants to; one that was dialled since stays. */
export function forgetCall(leadId: string, begun: Date | null): void {
  if (begun !== null && dialledAt(leadId)?.getTime() === begun.getTime()) forgetDialled()
}

/** Where the outcome of a call with a lead is asked for, in the list of the address that one is at. */
export function askAddress(leadId: string, list: URLSearchParams, pathname = '/leads'): string {
  const place = pathname.startsWith('/to-call') ? '/to-call' : '/leads'
  const params = new URLSearchParams(list)
  params.delete('new')
  params.set('call', '1')
  return `${place}/${leadId}?${params}`
}

/** Asks for the outcome when somebody comes back from the dialler, also where the phone has ended the page. */
export function useReturnFromCall(ask: (leadId: string) => void): void {
  const look = useEffectEvent(() => {
    const call = dialledCall()
    if (call === null) return
    if (document.visibilityState === 'hidden') {
      if (Date.now() - call.at < dialsWithinMs) keep({ ...call, isAway: true })
    } else if (call.isAway) {
      keep({ ...call, isAway: false })
      ask(call.leadId)
    }
  })
  useEffect(() => {
    look()
    const listen = (): void => look()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [])
}

function keep(call: DialledCall): void {
  sessionStorage.setItem(storageKey, JSON.stringify(call))
}
