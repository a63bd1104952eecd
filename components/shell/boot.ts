import { flagsCookie } from "@/lib/analytics/flags/flags";
import { localeCookie } from "@/lib/platform/i18n/routing";
import { codeCookie, planCookie, planSeconds } from "@/lib/session/cookies/cookies";
import { themeCookie } from "@/lib/platform/appearance";
import { brand } from "@/lib/platform/brand";

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Runs in <head> before the first paint: sets `data-appearance` from the remembered choice ("system" while none was made) and
 * `data-theme` from that (with "system" the device is followed when it changes; dark where it says nothing), the colour of the browser's
 * own bar with it, and `data-member` from the sign-in hint cookie, so that static pages show neither a flash of the wrong theme
 * nor "Join Free" to a member, and `data-hub-order` from the flags that the server has read for this member.
 *
 * From then on it answers the clicks that must not wait for the rest of the code, which comes after the first paint:
 * `data-toggle-theme` goes on to the next of the three choices (the first step from that of the device changes what is seen),
 * `data-plan` is remembered for a day in the browser and in a cookie, so that the server sees it (docs/product.md, "Plans"), with a
 * promotion code that the address has, `data-carry` takes along what the visitor came with, such as a referral notice, under what the
 * link itself says (docs/product.md, "Top bar"), `data-back` gives the page that the link's `next` leads back to the query of this one,
 * such as an invitation code, and `data-locale` keeps the chosen language and the query.
 *
 * A browser may refuse cookies and storage, also by throwing: then the theme and the links work, and nothing is remembered.
 *
 * Constant text, so that its hash can be in the content security policy.
 */
export const bootScript = `(()=>{var d=document.documentElement,jar=()=>{try{return document.cookie}catch{return ""}},m=jar();
var day=matchMedia("(prefers-color-scheme: light)"),bar=document.createElement("meta");
var own=()=>day.matches?"light":"dark",other=()=>day.matches?"dark":"light";
var show=()=>{var t=d.dataset.appearance;d.dataset.theme=t==="system"?own():t};
d.dataset.appearance=(/(?:^|; )${themeCookie}=(dark|light)(?:;|$)/.exec(m)||[])[1]||"system";
var tint=()=>{bar.content=d.dataset.theme==="light"?"${brand.colors.light}":"${brand.colors.dark}"};
show();day.addEventListener("change",show);bar.name="theme-color";tint();document.head.append(bar);
new MutationObserver(tint).observe(d,{attributeFilter:["data-theme"]});
if(/(^|; )altura_hint=1/.test(m))d.dataset.member="";
if(/(^|; )${flagsCookie}=([\\w.~-]+~)?hub_order\\.doing/.test(m))d.dataset.hubOrder="doing";
var keep=(k,v)=>{try{localStorage.setItem(k,v)}catch{}};
var cookie=(k,v,s)=>{try{document.cookie=k+"="+v+"; path=/; max-age="+s+"; samesite=lax"}catch{}};
addEventListener("click",e=>{var on=s=>e.target instanceof Element&&e.target.closest(s);
if(on("[data-toggle-theme]")){var t=d.dataset.appearance;
cookie("${themeCookie}",d.dataset.appearance=t==="system"?other():t===own()?"system":own(),${yearSeconds});show()}
var a=on("a");if(!a)return;var s=a.dataset;
var q=new URLSearchParams(location.search),c=q.get("code");
if(s.plan&&"carry" in s&&c)cookie("${codeCookie}",encodeURIComponent(c.slice(0,60)),${planSeconds});
if(s.plan){keep("${planCookie}",s.plan);cookie("${planCookie}",s.plan,${planSeconds})}
if("carry" in s){new URLSearchParams(a.search).forEach((v,n)=>q.set(n,v));a.search=q}
if("back" in s){var n=new URLSearchParams(a.search);n.set("next",n.get("next").split("?")[0]+location.search);a.search=n}
if(s.locale){cookie("${localeCookie}",s.locale,${yearSeconds});a.search=location.search}},true)})()`;
