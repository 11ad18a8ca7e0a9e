import { chromium } from 'playwright-core';import {readFileSync} from 'node:fs';
const run=JSON.parse(readFileSync('.data/run.json'));const [user,lang,theme,size,prefix,...paths]=process.argv.slice(2);
const [w,h]=size.split('x').map(Number);
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-background-networking']});
const c=await b.newContext({viewport:{width:w,height:h},colorScheme:theme});const p=await c.newPage();
const errs=[];p.on('console',m=>{if(['error','warning'].includes(m.type()))errs.push(m.text().slice(0,200))});p.on('pageerror',e=>errs.push('PAGE '+e.message));
await p.goto(run.url+'/');await p.waitForTimeout(1500);await p.screenshot({path:'/tmp/shots/login.png'});const me=run.demo.staff.find(s=>s.username===user);
await p.fill('input[name=username]',me.username);await p.fill('input[type=password]',me.password);await p.click('button[type=submit]');
await p.waitForFunction(()=>!location.pathname.startsWith('/login'));await p.waitForTimeout(1500);
if(lang==='en'){await p.locator('.top-bar .language').click();await p.waitForTimeout(600)}
let i=0;for(const q of paths){i++;if(q.startsWith('/')){await p.goto(run.url+q);await p.waitForTimeout(2500)}else{const m=/^(\w+):(.*)$/.exec(q);try{if(m[1]==='click')await p.locator(m[2]).first().click({timeout:4000});if(m[1]==='text')await p.getByRole('button',{name:m[2]}).first().click({timeout:4000});if(m[1]==='key')await p.keyboard.press(m[2]);}catch(e){console.log('!!',q,e.message.split('\n')[0])}await p.waitForTimeout(1200)}
await p.screenshot({path:`/tmp/shots/${prefix}-${i}.png`})}
console.log([...new Set(errs)].slice(0,10).join('\n'));await b.close();
