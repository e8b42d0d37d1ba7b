import { drawingSize } from '../drawing'

/**
 * The script of a signer's page: drawing, requesting a code without losing what was filled in, and telling the server
 * that a person reads the page. Mail scanners open links and may even run scripts, but they do not scroll, touch or
 * type.
 */
export const pageScript = `(()=>{
const form=document.getElementById('sign');
let sent=false;const tell=()=>{if(sent)return;sent=true;fetch(location.pathname+'/viewed',{method:'POST'}).catch(()=>{})};
const kinds=['pointerdown','keydown','wheel','touchstart'];
if(!form)return;
for(const kind of kinds)addEventListener(kind,event=>{if(event.isTrusted)tell()},{capture:true,passive:true});
const area=document.getElementById('drawing-area'),pad=document.getElementById('pad'),kept=form.elements.drawing;
area.hidden=false;
const pen=pad.getContext('2d');pen.lineWidth=5;pen.lineCap='round';pen.lineJoin='round';pen.strokeStyle='#1a3a8f';
let strokes=kept.value?kept.value.split(';').map(one=>one.split(' ').map(point=>point.split(',').map(Number))):[],line;
for(const one of strokes){pen.beginPath();one.forEach(point=>pen.lineTo(...point));pen.stroke()}
const at=event=>{const box=pad.getBoundingClientRect();const fit=(share,size)=>Math.max(0,Math.min(size,Math.round(share*size)));
return[fit((event.clientX-box.left)/box.width,${drawingSize.width}),fit((event.clientY-box.top)/box.height,${drawingSize.height})]};
const keep=()=>{kept.value=strokes.map(one=>one.map(point=>point.join(',')).join(' ')).join(';')};
pad.addEventListener('pointerdown',event=>{event.preventDefault();pad.setPointerCapture(event.pointerId);line=[at(event)];strokes.push(line)});
pad.addEventListener('pointermove',event=>{if(!line)return;const to=at(event),from=line[line.length-1];
if(Math.abs(to[0]-from[0])+Math.abs(to[1]-from[1])<4)return;line.push(to);pen.beginPath();pen.moveTo(from[0],from[1]);pen.lineTo(to[0],to[1]);pen.stroke()});
const end=()=>{if(line&&line.length<2)strokes.pop();line=undefined;keep()};
pad.addEventListener('pointerup',end);pad.addEventListener('pointercancel',end);
document.getElementById('clear').addEventListener('click',()=>{strokes=[];pen.clearRect(0,0,pad.width,pad.height);keep()});
const ask=document.getElementById('send-code'),hint=document.getElementById('code-hint');
if(ask){ask.type='button';ask.addEventListener('click',()=>fetch(ask.formAction,{method:'POST'}).then(({ok,status})=>{
if(ok||status===429)hint.textContent=ok?ask.dataset.sent:ask.dataset.many;else location.reload()}).catch(()=>location.reload()))}
})()`
