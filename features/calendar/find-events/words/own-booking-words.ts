/** Phrases by which a machine confirms a booking of the reader. */
export const ownBookingWords = [
  'appointment (?:reminder|confirmation|confirmed|details)',
  'booking (?:confirmed|confirmation)',
  'cita (?:previa|confirmada)',
  'confirmacion de (?:cita|reserva)',
  'recordatorio de (?:cita|tu|su)',
  'reserva confirmada',
  'reservation (?:confirmed|confirmation|details)',
  '(?:tu|su) (?:\\w+ ){0,2}(?:cita|reserva|vuelo|visita|consulta|entrevista|sesion|clase|reunion|inscripcion|estancia|revision|mesa)',
  'your (?:\\w+ ){0,3}(?:appointment|reservation|booking|flight|interview|consultation|visit|session|class|viewing|table|trip|check-?in|registration|inspection|meeting|call|demo|tour|training|stay|test drive|installation|service)',
  "you(?:'re| are) (?:registered|booked|confirmed|scheduled|all set)",
]
