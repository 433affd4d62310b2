static __attribute__((noinline)) double dot(const double*a,const double*b,long n){double s=0;for(long i=0;i<n;i++)s+=a[i]*b[i]+__builtin_sqrt(s);return s;}
static __attribute__((noinline)) int find(const char*p,char c){int buf[20];int i=0;while(p[i]&&p[i]!=c){buf[i%20]=i;i++;}return buf[3]+i;}
int mainCRTStartup(const char**p){static double a[10],b[10];return find(*p,3)+(int)dot(a,b,10);}
int main(int n,char**p){return mainCRTStartup((const char**)p);}
int _fltused;
