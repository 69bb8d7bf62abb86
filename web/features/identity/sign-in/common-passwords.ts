// Passwords that attackers try first, in lower case. Loaded when a person chooses a password; nothing is sent to anyone.

/** Without digits and marks at the end, which people add to fulfil a rule: `Password123!` is `password`. */
const words = new Set(
  `abc abcd abcde abcdef access adidas admin administrator airplane alexander alexis allison amanda america amsterdam anderson andrea andrew angel angela angels anthony apple april arsenal ashley asdf asdfg asdfgh asdfghjkl august austin babygirl bailey banana bangla bangladesh barbie barcelona baseball basketball batman beautiful benjamin berlin bhalobasha biscuit blessed blink boomer boston brandon brazil bubbles buster butterfly calvin carlos caroline changeme charles charlie charlotte cheese chelsea chicago chicken chittagong chocolate chris christian christina christopher computer cookie cooper corvette cowboy cowboys cricket crystal daniel daniela danielle david december default dhaka diamond dolphin donald dragon eagles elephant elizabeth eminem england family february ferrari flower football forever freedom friend friends gabriel galaxy garfield george ginger giovanni god golden google guitar hannah happy harley heather hello helloworld hockey hola home hunter iloveu iloveyou india internet isabella jackson jaguar jasmine january jasper jennifer jessica jesus jordan joseph joshua july june junior justin kathmandu killer king knight kolkata ladybug lakers lauren lebron letmein liberty liverpool login london louise love lovely loveme lovers lucky madison maggie manchester manutd marina martin master matrix matthew maverick mercedes merlin michael michelle mickey midnight minecraft monday money monica monkey monster mother mustang myname naruto natalie nepal newyork nicholas nicole nirvana nothing november october office oliver orange pakistan pass passw passwd passwort passwrd password pa$$word p@ssword p@ssw0rd passw0rd patricia patrick peanut pepper phoenix pokemon porsche prince princess purple qazwsx qazwsxedc qwe qwer qwert qwerty qwertyu qwertyuiop qweasd qweasdzxc q1w2e3r4 1q2w3e 1q2w3e4r 1qaz2wsx 1qazxsw2 rachel rainbow ranger rebecca remember richard robert rolling ronaldo root sabrina samantha samsung sandra saturday scorpion secret security september service shadow silver simple slipknot snoopy soccer sophia spiderman spring starwars stella steven summer sunday sunflower sunshine superman superstar sweet sweety sylhet system taskhaat taylor teacher temp tennis test testing thomas thunder tiger tigers tinker toyota travel trustno tweety unknown user vanessa victor victoria vincent welcome whatever william winner winter wizard yankees yellow zaq12wsx zxc zxcvb zxcvbn zxcvbnm`.split(
    /\s+/,
  ),
);

const rows = ["abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm", "01234567890"];
const leet: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s" };

/** Whether a password is easy to guess: a common one, a sequence, a repetition, or a word of the person's own, such as the name. */
export function isGuessable(password: string, ownWords: string[]): boolean {
  const lower = password.toLowerCase();
  if (lower.length < 4) return false;
  const core = lower.replace(/[\d\W_]+$/, "");
  const plain = [...core].map((letter) => leet[letter] ?? letter).join("");
  if ([lower, core, plain].some((form) => words.has(form))) return true;
  if (new Set(core || lower).size <= 2 || isSequence(lower) || isSequence(core)) return true;
  return isOwn(lettersOf(lower), ownWords.map(lettersOf));
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, "");

/** A part of an own word, or own words with at most four other letters. */
function isOwn(letters: string, ownWords: string[]): boolean {
  if (letters !== "" && ownWords.some((own) => own.length >= 4 && own.includes(letters))) return true;
  const covered = new Set<number>();
  for (const own of ownWords.filter(({ length }) => length >= 2)) {
    for (let at = letters.indexOf(own); at >= 0; at = letters.indexOf(own, at + 1)) {
      for (let index = at; index < at + own.length; index++) covered.add(index);
    }
  }
  return covered.size >= 4 && letters.length - covered.size <= 4;
}

function isSequence(text: string): boolean {
  const reversed = [...text].reverse().join("");
  return text.length >= 4 && rows.some((row) => row.includes(text) || row.includes(reversed));
}
