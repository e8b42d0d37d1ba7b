/** The words around a date that tell an event from everything else. All read folded text in small letters. */

export { eventNoun } from '#features/emails/event-noun'

/** Doings that put two people into one place or on one line. */
export const eventVerb =
  /\b(keep [^.?!]{2,30} free|save the date|mark your calendars?|block (?:out|off)|reservate|guarda(?:te)? la fecha|apunta(?:te)? (?:el|la fecha)|be there|you're in|my place|meet(?: up| with)?|get together|catch up|sit down|hop on|jump on|speak|talk|chat|touch base|connect|see you|seeing you|stop by|come by|drop by|swing by|come (?:over|in|out|and|to (?:see|look|meet|visit))|be at|se reunen?|pop (?:in|by)|visit|join (?:us|me|the)|gather|host(?:ing)?|invite[ds]?|call (?:you|me|us)|give (?:you|me|us) a (?:call|ring)|interview|vernos|nos vemos|verte|veros|verle|quedamos|quedar|reunirnos|reunimos|juntarnos|hablar|hablamos|charlar|charlamos|llamarte|te llamo|llamarle|le llamo|llamame|llamarnos|llamarme|pasar(?:me|nos)? por|paso por|pasamos por|pasarme|pasate|visitar|visitarte|visitaros|lo vemos|la vemos|os veo|te veo|comer juntos|comemos|tomar (?:un )?(?:cafe|algo)|tomamos|acompanarnos|esperamos|invitamos|invitar(?:te|le|os)|conectarnos|te espero|os espero|recibirte|recibiros)\b/

/** Somebody or something comes, or work begins; told by a person, somebody has to be there. */
export const comes =
  /\b(?:coming|comes?|fit(?:ting)? (?:them|it|the)|install(?:ing)?|be (?:with you|there|round|here|on site)|(?:i|we) (?:can|could) (?:come|deliver|bring|drop|start|visit|fit|collect|do)|being (?:dropped|delivered|collected|fitted|installed)|are here|turn up|start(?:ing)?|move[- ]in|(?<!que )vienen?|vendra[n]?|ire|iremos|pasare|montamos|instalamos)\b/

/** Asking whether a time suits. */
export const proposal =
  /\b(works? (?:for|with|best|well|better|great|fine|on)|(?:would|does|do|could|will|might) [^.?!]{0,60}\b(?:work|suit)\b|works?\b|suits?|how about|what about|are you (?:free|available|around|open)|you (?:free|available|around)\b|i(?:'m| am) (?:free|available|open)|we(?:'re| are) (?:free|available|open)|i (?:can|could) (?:do|make)|we (?:can|could) (?:do|make)|is [^.?!]{2,40} (?:still )?(?:good|ok|okay|fine|possible)|can you (?:make|do)|could (?:we|you) (?:do|make)|can we (?:do|make|say)|let's (?:do|say|aim|shoot|plan|go)|shall we|do you have (?:time|availability|a (?:minute|moment|slot))|have (?:time|availability|a slot)|slots?|pencil(?:led)?|hold (?:the )?(?:date|time)|propose|happy to|good for (?:you|me)|okay for you|ok for you|te (?:viene|va|parece|iria|vendria|encaja)|le (?:viene|va|parece|iria|vendria|encaja)|os (?:viene|va|parece|encaja)|les (?:viene|va|parece|queda)|(?:me|nos) (?:viene|va|vendria|iria|encaja) (?:bien|genial|perfecto)|te queda bien|que tal|estas? (?:libre|disponible)|estais (?:libres|disponibles)|esta (?:usted )?disponible|tienes? (?:un )?(?:hueco|rato|tiempo|disponibilidad|libre)|podrias?|podemos|puedes|puede|podeis|propongo|proponemos|te propongo|le propongo)\b/

/** It stands. */
export const confirmation =
  /\b(confirm(?:ed|ing|s|ation)?|scheduled?|set (?:for|up)|booked|reserved|see you|looking forward|reminder|reminding|is on(?! (?:her|his|my|your|our|their) )|takes? place|taking place|will be (?:held|on|at)|starts? at|begins? at|kicks? off|rescheduled|moved to|pushed to|registered|expecting you|locked in|on the calendar|invite[ds]?|you're invited|we(?:'ll| will) (?:meet|see|call|be (?:there|at))|i(?:'ll| will) (?:meet|see|call|be (?:there|at|by)|come|stop|swing|pick)|confirmad[oa]s?|confirmo|confirmamos|confirmar|confirmarte|confirmarle|programad[oa]s?|agendad[oa]s?|fijad[oa]s?|reservad[oa]s?|tendra lugar|se celebra(?:ra)?|sera (?:el|la|a)|nos vemos|quedamos|recordatorio|recordarte|recordarle|recordamos|recuerdo|queda(?:mos)? (?:para|en)|reprogramad[oa]|aplazad[oa]|pasa(?:mos)? (?:al|a|para)|te esperamos|le esperamos|os esperamos|tiene (?:usted )?(?:una )?cita|convocad[oa]s?|convocamos)\b/

/** From morning to evening; only of something that takes place. */
export const wholeDay = /\b((?:all|full|whole)[- ]day|todo el dia|dia completo)\b/

/** Directly before a date: something takes place, or begins. */
export const isThen = /\b(?:is|are|es|sera)(?: on)? (?:the |el )?$/
export const beginsThen =
  /\b(?:starts?|starting|begins?|opens?|set|fixed|booked(?: in)?|pencilled in|listed|down|empiezan?|comienzan?|abren?|arrancan?|fijad[oa])(?: on| for| el| para)*(?: the| el)? ?$|^[^:.?!\d]{2,40}: (?:del? |from |el |on |the )?$/

/** Directly before a date: something ends there or is due there. */
export const dueBefore =
  /\b((?<!(?:swing|stop|come|drop|pop|pass|go)(?:ping|ing)? )by|before|until|till|no later than|due(?: (?:on|by|date(?: is)?:?))?|deadline(?: (?:is|of|for \w+ is))?:?|expir(?:es?|ing|ation)(?: (?:on|date:?))?|ends?(?: on)?|ending|valid (?:until|through|thru)|through|since|as of|dated|effective|(?<!reschedul\w+ |moved |changed |pushed )from|closes?(?: on)?|cut-?off(?: is)?|antes(?: del?| de las?)?|hasta (?:el|las?)?|para antes del?|como (?:muy tarde|maximo)(?: el)?|a mas tardar(?: el)?|vence(?: el)?|vencimiento:?|caduca(?: el)?|expira(?: el)?|fecha limite:?|plazo(?: (?:es|termina|finaliza|acaba))?(?: el)?|finaliza(?: el)?|termina(?: el)?|desde el|a partir del?|con fecha(?: de)?|fechad[oa](?: (?:el|a))?)\s*(?:the |on |el |dia |end of (?:the )?(?:day )?|eod |cob |eob |close of business |this |next |este |proximo |del? |noon |midday |\d{1,2}(?::\d{2})? ?(?:am|pm|h)?,? ?(?:on |el |del )?)*$/

/** Directly before a date: the one that is given up or was thought of first. */
export const formerBefore =
  /^\W*(?:former|old|previous|original) (?:time|date|day|slot):?\s*$|· \W*(?:former|old|previous|original) (?:time|date|day|slot):?\s*$|\b(previously|originally|formerly|(?:used to|was to) be|was|not|instead of|rather than|original (?:date|time) (?:is|was)|en (?:vez|lugar) del?|antes (?:era|estaba|iba a ser)|era|anteriormente|en principio|inicialmente)\s*(?:(?:planned|scheduled|set|booked|meant|previst[oa]|programad[oa]|fijad[oa]) )?(?:on |for |at |the |el |para |a |las? )*$/

/** "reschedule our call on Tuesday": which one is given up. What it names must be an event. */
export const movedOne =
  /\b(?:mover|cambiar|aplazar|retrasar|anular|move|change|reschedule|postpone) (?:the|our|my|your|la|el|nuestr[oa]|tu|su) ([^.?!;,]{2,30}?) (?:on|of|from|del?) (?:the |el )?$/

/** Directly before a date: something is to be there by then. */
export const neededFor =
  /\b(need|needs|necesit\w+|hace falta|quiero|queremos|entrega\w*)\b[^.?!;]*\bpara (?:el |este |la )?$/

/** Somebody's own way there is no meeting. */
export const travel =
  /\b(?:i|we)(?:'ll| will|'m|'re| am| are)? (?:land(?:ing)?|arriv(?:e|ing)|fly(?:ing)? (?:in|out|to|back)|get(?:ting)? (?:in|back)|depart|leave|leaving) |\b(?:i|we)(?: must| have to| need to| should|'ve got to) (?:leave|go|run|be (?:at|in) (?:the )?(?:airport|station))\b|\b(?:aterrizo|aterrizamos|llego|llegamos|salgo|vuelo) (?:a|el|en|de|desde) /

/** Something other than people meeting happens then. */
export const deliverable =
  /\b(needs? (?:it|them|this|that|your)|(?:'ll|will) (?:confirm|let you know|tell you)|te (?:confirmare|aviso|dire)|send(?:ing)?|sent|submit|deliver(?:y|ed|s|ing)?|ship(?:s|ped|ping)?|arriv(?:e|es|ing|al)|pay(?:ment|ments|ing|able)?|paid|invoice[ds]?|due|charge[ds]?|renew(?:s|al|ed)?|expires?|deadline|publish(?:ed)?|post(?:ed|ing)?|go(?:es)? live|launch(?:es|ed|ing)?|finish|finali[sz]e|complete[ds]?|get back|reply|respond|file[ds]?|filing|updates?|upload|return(?:ing)?|refund|transfer|deposit|process(?:ed)?|order(?:ed)?|sign(?:ed)? (?:and return|the)|approve|hear (?:back )?from|hand (?:over|in)|ready|available (?:from|starting|as of)|enviar(?:e|te|le|os)?|envio|envia(?:re|mos)?|mandar(?:e|te)?|mando|entregar?|entrega|pagar?|pago|factura|cobro|cargo|transferencia|vence|vencimiento|publicar?|publicamos|responder|respuesta|terminar|tener(?:lo|la)? list[oa]|list[oa]s?|firmar y devolver|presentar (?:la|el|los)|declaracion|plazo|llega(?:ra)?|recibiras|renovacion|renueva)\b/

/** Things that come to a place at a time: told by a person with the hour, somebody has to be there. */
export const goods =
  /\b(deliver(?:y|ed|s|ing)?|arriv(?:e|es|ing|al)|ready|entregar?|entrega|entrego|llega(?:ra|n)?|return(?:ing)?|launch(?:es|ing)?|complete[ds]?|finish|lista?s?|listos?)\b/g

/** Directly after a date: that is the last moment. */
export const dueAfter =
  /^[\s,]*(?:h |horas )?(?:is )?(?:the )?(?:deadline|due|at the (?:very )?latest|latest|or (?:earlier|sooner)|como (?:muy tarde|maximo)|a mas tardar)/

/** What might have been. */
export const unreal =
  /\b(?:would|could|should|might|'d) (?:have|of) (?:been|come|gone|met|done|had|made|taken|held|seen|run|begun|started|\w+ed)\b|\b(?:habria|habriamos|hubiera|hubiese|hubieramos|hubiesemos)\b/

/** It has been, or was said then. */
export const past =
  /\b(yesterday|last (?:week|month|year|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday|time)|ago|met\b|spoke|talked|discussed|mentioned|agreed|attended|enjoyed|was (?:great|good|nice|lovely|wonderful|on|held)|were|had (?:a|an|our|the)|thanks? (?:you )?(?:again )?for (?:meeting|coming|the|joining|your time|taking|stopping|speaking|talking|attending|having|hosting)|great (?:meeting|seeing|talking|speaking)|nice (?:meeting|seeing|talking|speaking|to (?:meet|see))|good (?:meeting|seeing|talking|speaking)|pleasure (?:meeting|speaking)|following up (?:on|from|after)|recap|minutes (?:from|of)|notes (?:from|of)|from (?:our|the|last|yesterday)|since|sent (?:you )?(?:on|last)|received (?:on|last)|missed|forgot|overslept|happened|took place|went|visited|ayer|anteayer|pasad[oa] (?:lunes|martes|miercoles|jueves|viernes|semana|mes)|(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|semana|mes) pasad[oa]|hace (?:un|una|dos|tres|unos|unas|\d)|(?<!¿)hablamos (?:el|ayer)|nos reunimos|nos vimos|estuvimos|estuvo|fue\b|fueron|comentamos|acordamos|quedamos en que|gracias por (?:la|el|tu|venir|tu tiempo|su|recibirnos|atender|asistir)|acta|resumen de (?:la|nuestra)|tras (?:la|nuestra)|despues de (?:la|nuestra)|comentaste|dijiste|enviaste|envie|mande|recibi)\b/

/** Without a word for it: somebody names a day and a time, and these do not stand beside it. */
export const notPeople =
  /\b(report|log(?:ged)?|recorded|posted|timestamp|transaction|login|sign-?in|password|code|expires?|subscription|tracking|package|parcel|store|sale|paquete|pedido|acceso|inicio de sesion|codigo)\b/

/** It will not be. */
export const refusal =
  /\b((?:is|'s|are) (?:bad|no good|full|packed|tricky|difficult)|let's (?:leave|skip|scrap|forget)|can't|cannot|can not|cant|dont|wont|doesnt|isnt|adjourned|deferred|put off|on hold|won't|unable|not able|not available|unavailable|isn't available|not free|don't have (?:time|availability)|(?:has|have) (?:been )?cancel(?:l?ed)?|is cancel(?:l?ed)|cancel(?:l?ed|l?ing|lation)?|call off|called off|no longer|not going to|doesn't work|does not work|don't work|won't work|not work|isn't|busy|booked (?:solid|up)|conflict|tied up|postpone[ds]?|no puedo|no podre|no podremos|no podemos|no puede|no voy a poder|no me (?:viene|va) bien|no estoy disponible|no estare|imposible|cancelad[oa]s?|cancelar|cancelamos|anulad[oa]|anular|anulamos|se suspende|suspendid[oa]|ya no|ocupad[oa])\b/

/** Nobody is there. */
export const absence =
  /\b(out of (?:the )?office|on (?:vacation|holiday|leave|pto|maternity|paternity)|ooo|closed|closure|office will be closed|away (?:from|until|on|next|this)|day off|offline|holidays?|back (?:on|in the office|at)|fuera de la oficina|de vacaciones|ausente|cerrad[oa]s?|cerramos|cerraremos|festivo|vuelvo|de vuelta|vacaciones|de baja)\b/

/** The owner's own house says that it is closed: a day to know of. */
export const houseClosed =
  /\b(?:office|building|studio|workshop|company|oficina|empresa|centro|taller)\b.{0,40}\b(?:closed|cerrad[oa])|\b(?:bank|public) holiday\b|\bfestivo\b/

/** When a shop is open says nothing about anybody coming. */
export const openingHours =
  /\b((?<!\d )hours|(?:we|shop|office|branch|counter|cafe) (?:close|shut)s? (?:at|on)|open(?:ing)? (?:hours|from|daily|every|until|monday|tuesday|weekdays)|we(?:'re| are) open|business hours|office hours|every ?day|daily|weekdays|weekends|24\/7|24 hours|(?:mon|monday)s? ?(?:-|–|to|through|thru) ?(?:fri|friday|sat|saturday|sun|sunday|thu|thursday)|horario(?: de)?|abierto|abrimos|cerramos a|lunes a (?:viernes|sabado|domingo|jueves)|de lunes|todos los dias|cada dia|l-v|lun-vie|lun - vie)\b/

/** What a sender of offers would like in everybody's calendar. */
export const promotional =
  /\b(sale|% off|discount|offer|coupon|promo|shop|register (?:now|today|here|free)|save your (?:spot|seat)|tickets? (?:on sale|available)|early bird|limited (?:time|seats|spots)|subscribe|buy|free webinar|join (?:thousands|hundreds|our (?:free |live |next )*(?:webinar|masterclass|training))|oferta|descuento|rebajas|inscribete|registrate|plazas limitadas|reserva tu plaza|entradas|compra|promocion|gratis|gratuit[oa])\b/g

/** Sent by a machine to one person about that person's own appointment. */
export const ownBooking =
  /\b(your (?:\w+ ){0,3}(?:appointment|reservation|booking|flight|interview|consultation|visit|session|class|viewing|table|trip|check-?in|registration|inspection|meeting|call|demo|tour|training|stay|test drive|installation|service)|you(?:'re| are) (?:registered|booked|confirmed|scheduled|all set)|appointment (?:reminder|confirmation|confirmed|details)|reservation (?:confirmed|confirmation|details)|booking (?:confirmed|confirmation)|(?:tu|su) (?:\w+ ){0,2}(?:cita|reserva|vuelo|visita|consulta|entrevista|sesion|clase|reunion|inscripcion|estancia|revision|mesa)|cita (?:previa|confirmada)|reserva confirmada|recordatorio de (?:cita|tu|su)|confirmacion de (?:cita|reserva))\b/

/** A journey that is paid for. */
export const ticket = /\b(?:itinerary|passengers?|boarding|e-?ticket|localizador|pasajer[oa]s?|billete)\b/

/** Moving something: what stands before "to" is left behind. */
export const moving =
  /\b(?:mov(?:e|ed|ing)|reschedul(?:e|ed|ing)|push(?:ed|ing)?(?: back| out)?|shift(?:ed|ing)?|chang(?:e|ed|ing)|switch(?:ed|ing)?|bump(?:ed)?|postpone[d]?|bring forward|brought forward|pasan?(?= (?:al|para el|a la|a las)\b)|mover(?:la|lo)?|movemos|movido|movida|movio|cambiar(?:la|lo)?|cambiamos|cambiado|cambiada|pasar(?:la|lo)|pasamos|pasado(?! manana)|pasada|aplazar(?:la|lo)?|aplazamos|aplazad[oa]|retrasar(?:la|lo)?|retrasamos|trasladar|traslada(?:mos|do|da)|reprogramar|reprograma(?:mos|do|da)|adelantar|adelantamos|adelantad[oa])\b[^.?!]{0,80}?\b(?:to|till|until|for|al?|para|hasta)\b/g
