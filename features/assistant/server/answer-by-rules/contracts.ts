import { addDays } from '#core/days'
import { linkTo } from '../../answer-format'
import { upcomingDayRange } from '../../question-time'
import type { ContractFact } from '../facts'
import { type AnswerContext, clientLink, limitedLines, shortDay, timeText } from './answer-context'

/** Used where the question names no time. */
const soonDays = 90

const asksForFirst = /\b(first|soonest|earliest|next|primero|primer|antes|proximo|proxima)\b/

export async function contracts(context: AnswerContext): Promise<string> {
  const { facts, parsed, client, today, t } = context
  const all = await facts.contractsOf(client?.id)
  if (all.length === 0)
    return client ? t.find.noneOf(t.find.kinds.contract ?? '', clientLink(client) ?? '') : t.contracts.none
  const lines = (found: ContractFact[]) =>
    limitedLines(context, found, 12, (contract) => contractLine(context, contract))
  if (
    /\b(expir\w*|end(s|ing)?|run(s|ning)? out|renew\w*|vence\w*|caduca\w*|termina\w*|renova\w*|renueva\w*)\b/.test(
      parsed.words,
    )
  ) {
    const byEnd = all
      .filter(({ endDate, state }) => endDate !== null && state !== 'expired')
      .sort((one, other) => ((one.endDate ?? '') < (other.endDate ?? '') ? -1 : 1))
    const asked = upcomingDayRange(parsed.time, today)
    if (!asked && asksForFirst.test(parsed.words)) {
      const first = byEnd.find(({ endDate }) => endDate !== null && endDate >= today)
      return first ? [t.contracts.endsFirst, '', ...lines([first])].join('\n') : t.contracts.noneEnds
    }
    const { from, to } = asked ?? { from: today, to: addDays(today, soonDays) }
    const when = timeText(context, parsed.time) || t.inDays(soonDays)
    const ending = byEnd.filter(({ endDate }) => endDate !== null && endDate >= from && endDate <= to)
    return ending.length === 0
      ? t.contracts.noneEnding(when)
      : [t.contracts.ending(ending.length, when), '', ...lines(ending)].join('\n')
  }
  if (
    /\b(unsigned|not signed|waiting|open|to sign|draft\w*|sin firmar|por firmar|abiert\w+|borrador\w*)\b/.test(
      parsed.words,
    )
  ) {
    const waiting = all.filter(({ state }) => state === 'draft' || state === 'sent')
    return waiting.length === 0
      ? t.contracts.noneUnsigned
      : [t.contracts.unsigned(waiting.length), '', ...lines(waiting)].join('\n')
  }
  return [t.contracts.all(all.length), '', ...lines(all)].join('\n')
}

export const contractLine = (context: AnswerContext, { id, title, client, clientId, state, endDate }: ContractFact) => {
  const { t } = context
  const whom = client && clientId ? t.schedule.with(linkTo.client(clientId, client)) : ''
  return `- ${linkTo.contract(id, title)}${whom}: ${t.contracts.states[state] ?? state}, ${endDate ? t.contracts.ends(shortDay(context, endDate)) : t.contracts.noEnd}`
}
